import type { PageData } from '../../src/contract/page-data.ts';
import type { EntryType, PageEntry } from '../../src/contract/page-entry.ts';
import type { FacetIndex } from '../../src/rules/facets.ts';
import type { PagePath } from '../../src/rules/page-path.ts';
import type { TrackedPageData, TrackedSharedData } from './tracked-data.ts';

/** A type of page: its entries, paths and data. Its dependencies are not declared: `data` records them. */
export interface PageType<Data extends PageData = PageData> {
  /** Type of the entries that have such a page. */
  readonly entryType: EntryType;
  /** Returns true for the entries that it takes; absent means all. The first type that takes an entry is used. */
  takes?(entry: PageEntry): boolean;
  /** Returns the path of the page, or of one (1-based) of its pages. */
  path(slug: string, page: number): string;
  /**
   * Returns the number of pages of its list, from keys that isListLengthKey() covers; a type without lists has one page
   * per entry.
   */
  countPages?(data: TrackedSharedData, slug: string): number;
  /** Returns the index of its list, a file beside the page; null for a page without one. */
  composeIndex?(data: TrackedPageData, request: PagePath): Promise<FacetIndex | null>;
  /** Returns the data of one page; null when it does not exist. */
  compose(data: TrackedPageData, request: PagePath): Promise<Data | null>;
}
