export * from './constructs/polyaxon-job-options';
export * from './constructs/polyaxon-operation';
export * from './constructs/polyaxon-component';
