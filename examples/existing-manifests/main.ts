import { join } from 'node:path';
import { Chart, Include } from 'cdk8s';
import { ExistingJobs, FailurePolicyApp } from 'cdk8s-failure-policy';
import { policy } from './policy';

const app = new FailurePolicyApp();
const chart = new Chart(app, 'existing-manifests');
const vendor = new Include(chart, 'vendor', { url: join(__dirname, 'vendor.yaml') });

// Every Job and CronJob of the file gets the policy; nothing else in it changes.
ExistingJobs.of(vendor).apply(policy);

app.synth();
