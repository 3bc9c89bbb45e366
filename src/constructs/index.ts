export * from './failure-policy-app';
export * from './policy-warnings';
export * from './synth-files';
