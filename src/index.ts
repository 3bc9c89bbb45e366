export * from './policy';
export * from './gap';
export * from './finding';
export * from './engine-version';
export * from './engines';
export * from './constructs';
export * from './kubernetes';
export * from './polyaxon';
