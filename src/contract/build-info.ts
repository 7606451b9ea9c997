/**
 * Files that every page of a build loads; their names change with their content. A document refers to them anyway, so
 * it does not change when only the build's name would.
 */
export interface BuildInfo {
  readonly files: readonly string[];
}
