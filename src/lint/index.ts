export * from './lint-finding';
export * from './linter-options';
export * from './lint-report';
export * from './linter';
export * from './constructs';
