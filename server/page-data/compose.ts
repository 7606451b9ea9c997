import type { PageData } from '../../src/contract/page-data.ts';
import type { EntryType, PageEntry } from '../../src/contract/page-entry.ts';
import type { FacetIndex } from '../../src/rules/facets.ts';
import type { PagePath } from '../../src/rules/page-path.ts';
import { type DependencyKey, isOfKind } from '../changes/keys.ts';
import type { SharedFacts } from './facts.ts';
import { type PageFacts, RecordedSharedFacts } from './page-facts.ts';
import type { PageType } from './page-type.ts';
import { PAGE_TYPES } from './page-types.ts';

/** The type of an entry's page. */
export function pageTypeOf(entry: PageEntry): PageType {
  const found = PAGE_TYPES.find(({ entryType, takes }) => entryType === entry.type && (takes?.(entry) ?? true));
  if (!found) throw new Error(`No type of page takes the entry "${entry.slug}" of the type ${entry.type}`);
  return found;
}

/** Types of entries whose pages may have lists. */
export const LIST_ENTRY_TYPES: readonly EntryType[] = [
  ...new Set(PAGE_TYPES.flatMap(({ entryType, countPages }) => (countPages ? [entryType] : []))),
];

/** What one page consists of. */
export interface ComposedPage {
  readonly page: PageData;
  /** Of the page's list, where it has filters: the file beside it. */
  readonly index: FacetIndex | null;
}

/** One page; null when there is no such page. What it was composed from is in `facts`. */
export async function composePage(facts: PageFacts, request: PagePath): Promise<ComposedPage | null> {
  const entry = await facts.entry(request.slug);
  if (!entry) return null;
  const type = pageTypeOf(entry);
  if (!isAddressed(type, request)) return null;
  const page = await type.compose(facts, request);
  return page && { page, index: (await type.composeIndex?.(facts, request)) ?? null };
}

/** Whether a path is that of a page of this type: posts lie under the blog, and only lists have further pages. */
const isAddressed = ({ path, countPages }: PageType, request: PagePath): boolean =>
  path(request.slug, request.page) === request.path && (request.page === 1 || countPages !== undefined);

/** A list that may have several pages. */
export interface ListLength {
  /** Of the entry that has it. */
  readonly slug: string;
  readonly pageCount: number;
  /** What that depends on. */
  readonly reads: readonly DependencyKey[];
}

/**
 * Whether the length of a list may depend on it, beside its own `page:SLUG`: one product more or less is a `list:ID`
 * too. All else, such as a text or a banner, is no reason to look at every list, which over an API is a question each.
 */
export const isListLengthKey = (key: DependencyKey): boolean =>
  isOfKind(['list', 'posts', 'reviews', 'articles', 'category', 'blog-categories', 'other'], key) && key !== 'list:all';

/**
 * How many pages the lists among some entries have.
 * @throws Error when a type of page counts them by what isListLengthKey() does not know
 */
export function listLengths(shared: SharedFacts, entries: readonly PageEntry[]): ListLength[] {
  return entries.flatMap((entry) => {
    const { countPages } = pageTypeOf(entry);
    if (!countPages) return [];
    const reads = new Set<DependencyKey>();
    const facts = new RecordedSharedFacts(shared, (key) => {
      if (!isListLengthKey(key) && !isOfKind(['page'], key))
        throw new Error(`The length of the list "${entry.slug}" depends on ${key}: isListLengthKey() is to say so`);
      reads.add(key);
    });
    const pageCount = countPages(facts, entry.slug);
    return [{ slug: entry.slug, pageCount, reads: [...reads] }];
  });
}
