/**
 * What every page of a build loads, under names that change with the content. It is what a document already has, so
 * that a page does not change when only the build's name would.
 */
export interface BuildInfo {
  readonly files: readonly string[];
}
