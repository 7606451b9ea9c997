/**
 * Files that every page of a build loads; their names change with their content. Documents contain these names anyway,
 * so a build that changes no file changes no document.
 */
export interface BuildInfo {
  readonly files: readonly string[];
}
