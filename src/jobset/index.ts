export * from './constructs/job-set';
export * from './constructs/job-set-job';
export * from './constructs/train-job';
