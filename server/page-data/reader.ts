import type { Language } from '../../src/contract/language.ts';
import type { PageData } from '../../src/contract/page-data.ts';
import type { ProductCard } from '../../src/contract/product.ts';
import type { FacetIndex } from '../../src/rules/facets.ts';
import { parsePagePath } from '../../src/rules/page-path.ts';
import { readCards } from '../catalogue/cards.ts';
import { readListIds } from '../catalogue/categories.ts';
import { pageOf, readCardList, readWholeCardList } from '../catalogue/list-groups.ts';
import { type ListStore, readPricedList } from '../catalogue/list-store.ts';
import type { DependencyKey } from '../changes/keys.ts';
import type { Queryable } from '../db/queryable.ts';
import { composePage } from './compose.ts';
import {
  type CatalogueReader,
  createLoaders,
  DataReadError,
  type IndexCaches,
  type Loaders,
  readSharedData,
  type SharedData,
} from './shared-data.ts';
import { TrackedPageData } from './tracked-data.ts';

/** Data of a page, null when it does not exist, with the keys that it depends on. */
export interface PageRecord {
  readonly page: PageData | null;
  /** Index of the page's list, if it has filters. */
  readonly index?: FacetIndex | undefined;
  readonly reads: readonly DependencyKey[];
  /** Reason why the page could not be composed; only with `toleratesFailures`. */
  readonly failure?: string;
}

type OnCards = (cards: readonly ProductCard[]) => void;

interface DirectReaderOptions {
  readonly lists?: ListStore | undefined;
  readonly onCards?: OnCards | undefined;
}

/** Returns a reader that reads lists and cards on demand. */
const directReader = (db: Queryable, lang: Language, { lists, onCards }: DirectReaderOptions): CatalogueReader => ({
  listIds: (categoryIds, page) => readListIds(db, lang, { categoryIds, sort: 'popular', page }),
  ...(lists ? storedLists(db, lists) : directLists(db)),
  cards: async (ids) => {
    const cards = await readCards(db, lang, ids);
    onCards?.([...cards.values()]);
    return cards;
  },
});

type Lists = Pick<CatalogueReader, 'cardList' | 'pricedList'>;

const directLists = (db: Queryable): Lists => ({
  cardList: (categoryIds, page) => readCardList(db, categoryIds, page),
  pricedList: (categoryIds) => readPricedList(db, categoryIds),
});

function storedLists(db: Queryable, lists: ListStore): Lists {
  const pricedList = (categoryIds: readonly number[]) => lists.read(categoryIds, (ids) => readPricedList(db, ids));
  const idsOf = async (categoryIds: readonly number[]) => (await pricedList(categoryIds)).map(({ id }) => id);
  return {
    cardList: async (categoryIds, page) => pageOf(await readWholeCardList(db, categoryIds, idsOf), page),
    pricedList,
  };
}

interface Options extends IndexCaches {
  /** Facts already read: for a caller that reads several batches from one snapshot. */
  readonly shared?: SharedData;
  readonly catalogue?: CatalogueReader;
  /** Called with each card that is read, unless `catalogue` reads them. */
  readonly onCards?: OnCards;
  /** Cache of lists of the same snapshot, or of an earlier one without the lists that have changed since. */
  readonly lists?: ListStore;
  /** True to report a page that cannot be composed in its record, so that the others are read all the same. */
  readonly toleratesFailures?: boolean;
}

/**
 * Returns the record of each path (without its language), in order. The pages are composed in parallel, so that they
 * share queries.
 */
export async function readPageRecords(
  db: Queryable,
  lang: Language,
  paths: readonly string[],
  { shared, onCards, lists, traits, columns, toleratesFailures = false, ...given }: Options = {},
): Promise<PageRecord[]> {
  const catalogue = given.catalogue ?? directReader(db, lang, { lists, onCards });
  const loaders = createLoaders(db, catalogue, shared ?? (await readSharedData(db, lang)), { traits, columns });
  return Promise.all(paths.map((path) => readRecord(loaders, path, toleratesFailures)));
}

async function readRecord(loaders: Loaders, path: string, toleratesFailures: boolean): Promise<PageRecord> {
  const request = parsePagePath(path);
  if (!request) return { page: null, reads: [] };
  const data = new TrackedPageData(loaders);
  try {
    const composed = await composePage(data, request);
    const index = composed?.index;
    return { page: composed?.page ?? null, ...(index && { index }), reads: data.reads };
  } catch (error) {
    if (error instanceof DataReadError) throw error.cause;
    if (!toleratesFailures) throw error;
    return { page: null, reads: [], failure: String(error) };
  }
}
