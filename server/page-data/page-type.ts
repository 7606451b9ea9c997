import type { PageData } from '../../src/contract/page-data.ts';
import type { EntryType, PageEntry } from '../../src/contract/page-entry.ts';
import type { FacetIndex } from '../../src/rules/facets.ts';
import type { PagePath } from '../../src/rules/page-path.ts';
import type { PageFacts, RecordedSharedFacts } from './page-facts.ts';

/**
 * A type of page: which entries have such a page, where, and what is on it. What it depends on is nowhere said: `facts`
 * record it.
 */
export interface PageType<Data extends PageData = PageData> {
  /** Of the entries that have such a page. */
  readonly entryType: EntryType;
  /** Which of them; all when it is not there. The first type that takes an entry has it. */
  takes?(entry: PageEntry): boolean;
  /** The path of the page, or of one (1-based) of its pages. */
  path(slug: string, page: number): string;
  /** How many pages its list has, by what isListLengthKey() names; a type without lists has one page an entry. */
  countPages?(facts: RecordedSharedFacts, slug: string): number;
  /** The index of its list, a file beside the page; null for a page that has none. */
  composeIndex?(facts: PageFacts, request: PagePath): Promise<FacetIndex | null>;
  /** The data of one page; null when there is no such page. */
  compose(facts: PageFacts, request: PagePath): Promise<Data | null>;
}
