/** A path of an artifacts store that is copied into the run. Since 2.13. */
export interface PolyaxonMount {
  /** The path in the store. */
  readonly source: string;

  /** The path in the container, which begins with `/`. */
  readonly target: string;
}
