export * from './failure-response';
export * from './exit-codes';
export * from './failure';
export * from './failure-match';
export * from './decision';
export * from './decision-table';
export * from './failure-policy-props';
export * from './failure-policy';
