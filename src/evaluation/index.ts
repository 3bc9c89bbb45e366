export * from './shard-manifest-props';
export * from './shard-manifest';
export * from './evaluation';
export * from './shard-receipt-parts';
export * from './shard-receipt';
export * from './reconciliation-parts';
export * from './reconciliation';
