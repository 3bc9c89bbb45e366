export * from './app-check';
export * from './app-check-options';
export * from './failure-policy-validation';
export * from './failure-policy-validation-props';
