import type { PageData } from '../../src/contract/page-data.ts';
import type { EntryType, PageEntry } from '../../src/contract/page-entry.ts';
import type { FacetIndex } from '../../src/rules/facets.ts';
import type { PagePath } from '../../src/rules/page-path.ts';
import { type DependencyKey, isOfKind } from '../changes/keys.ts';
import type { PageType } from './page-type.ts';
import { PAGE_TYPES } from './page-types.ts';
import type { SharedData } from './shared-data.ts';
import { type TrackedPageData, TrackedSharedData } from './tracked-data.ts';

/** Returns the page type of an entry. */
export function pageTypeOf(entry: PageEntry): PageType {
  const found = PAGE_TYPES.find(({ entryType, takes }) => entryType === entry.type && (takes?.(entry) ?? true));
  if (!found) throw new Error(`No page type takes the entry "${entry.slug}" of the type ${entry.type}`);
  return found;
}

/** Types of entries whose pages may have lists. */
export const LIST_ENTRY_TYPES: readonly EntryType[] = [
  ...new Set(PAGE_TYPES.flatMap(({ entryType, countPages }) => (countPages ? [entryType] : []))),
];

/** A composed page. */
export interface ComposedPage {
  readonly page: PageData;
  /** Index of the page's list, if it has filters; published as a file beside the page. */
  readonly index: FacetIndex | null;
}

/** Composes a page; null when it does not exist. `data` records its dependencies. */
export async function composePage(data: TrackedPageData, request: PagePath): Promise<ComposedPage | null> {
  const entry = await data.entry(request.slug);
  if (!entry) return null;
  const type = pageTypeOf(entry);
  if (!isAddressed(type, request)) return null;
  const page = await type.compose(data, request);
  return page && { page, index: (await type.composeIndex?.(data, request)) ?? null };
}

/** Returns true if the path is valid for the page type: posts are below the blog, and only lists have further pages. */
const isAddressed = ({ path, countPages }: PageType, request: PagePath): boolean =>
  path(request.slug, request.page) === request.path && (request.page === 1 || countPages !== undefined);

/** A list that may have several pages. */
export interface ListLength {
  /** Slug of the entry with the list. */
  readonly slug: string;
  readonly pageCount: number;
  /** Dependencies of the page count. */
  readonly reads: readonly DependencyKey[];
}

/**
 * Returns true if the length of a list may depend on the key, besides its own `page:SLUG`: a product more or less is
 * also a `list:ID`. Other keys, such as of a text or a banner, do not require a check of every list, which would be one
 * API request each.
 */
export const isListLengthKey = (key: DependencyKey): boolean =>
  isOfKind(['list', 'posts', 'reviews', 'articles', 'category', 'blog-categories', 'other'], key) && key !== 'list:all';

/**
 * Returns the numbers of pages of the lists among some entries.
 * @throws Error when the count of a page type depends on a key that isListLengthKey() does not cover
 */
export function listLengths(shared: SharedData, entries: readonly PageEntry[]): ListLength[] {
  return entries.flatMap((entry) => {
    const { countPages } = pageTypeOf(entry);
    if (!countPages) return [];
    const reads = new Set<DependencyKey>();
    const data = new TrackedSharedData(shared, (key) => {
      if (!isListLengthKey(key) && !isOfKind(['page'], key))
        throw new Error(`The length of the list "${entry.slug}" depends on ${key}: add it to isListLengthKey()`);
      reads.add(key);
    });
    const pageCount = countPages(data, entry.slug);
    return [{ slug: entry.slug, pageCount, reads: [...reads] }];
  });
}
