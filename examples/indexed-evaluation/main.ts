import { Chart } from 'cdk8s';
import { FailurePolicyApp } from 'cdk8s-failure-policy';
import { declareEvaluation } from './evaluation';

const app = new FailurePolicyApp();
declareEvaluation(new Chart(app, 'indexed-evaluation', { namespace: 'evaluations' }));
app.synth();
