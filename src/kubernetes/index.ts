export * from './pod-security';
export * from './constructs/retryable-job-options';
export * from './constructs/retryable-job';
export * from './constructs/retryable-cron-job';
export * from './constructs/existing-jobs-options';
export * from './constructs/existing-jobs';
export * from './job-validation-options';
export * from './job-validation';
