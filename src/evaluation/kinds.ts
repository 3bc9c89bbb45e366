/*
 * What the files of an evaluation say that they are.
 */

export const MANIFEST_KIND = 'ShardManifest';
export const EVALUATION_KIND = 'Evaluation';
export const RECEIPT_KIND = 'ShardReceipt';
