export * from './restart-scope';
export * from './constructs/volcano-job-props';
export * from './constructs/volcano-job';
