/** How a command ends. */
export enum ExitStatus {
  /** Nothing was found that matters. */
  OK = 0,
  /** Something was found. */
  FOUND = 1,
  /** It could not be asked like that, or something could not be read. */
  UNUSABLE = 2,
}

/** The worse one of two. */
export function worse(a: ExitStatus, b: ExitStatus): ExitStatus {
  return Math.max(a, b);
}
