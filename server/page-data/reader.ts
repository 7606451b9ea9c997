import type { Language } from '../../src/contract/language.ts';
import type { PageData } from '../../src/contract/page-data.ts';
import type { ProductCard } from '../../src/contract/product.ts';
import type { FacetIndex } from '../../src/rules/facets.ts';
import { parsePagePath } from '../../src/rules/page-path.ts';
import { readCards } from '../catalogue/cards.ts';
import { readListIds } from '../catalogue/categories.ts';
import { readCardList } from '../catalogue/list-groups.ts';
import type { TraitStore } from '../catalogue/trait-store.ts';
import type { DependencyKey } from '../changes/keys.ts';
import type { Queryable } from '../db/queryable.ts';
import { composePage } from './compose.ts';
import {
  type CatalogueReader,
  createLoaders,
  FactsError,
  type Loaders,
  readSharedFacts,
  type SharedFacts,
} from './facts.ts';
import { PageFacts } from './page-facts.ts';

/** A page's data, null when there is no such page, and what they were composed from. */
export interface PageRecord {
  readonly page: PageData | null;
  /** Of the page's list, where it has filters. */
  readonly index?: FacetIndex | undefined;
  readonly reads: readonly DependencyKey[];
  /** Why the page could not be composed; only for whoever asked for the others all the same. */
  readonly failure?: string;
}

type OnCard = (card: ProductCard) => void;

/** Reads lists and cards as they are needed. */
const directReader = (db: Queryable, lang: Language, onCard?: OnCard): CatalogueReader => ({
  listIds: (categoryIds, page) => readListIds(db, lang, { categoryIds, sort: 'popular', page }),
  cardList: (categoryIds, page) => readCardList(db, categoryIds, page),
  cards: async (ids) => {
    const cards = await readCards(db, lang, ids);
    if (onCard) for (const card of cards.values()) onCard(card);
    return cards;
  },
});

interface Options {
  /** Known already: the caller has read several batches from one snapshot. */
  readonly shared?: SharedFacts;
  readonly catalogue?: CatalogueReader;
  /** Called with each card that is read, unless `catalogue` reads them. */
  readonly onCard?: OnCard;
  /** Of earlier batches, of the same snapshot or others. */
  readonly traits?: TraitStore;
  /** A page that cannot be composed is told in its record, and does not keep the others from being read. */
  readonly toleratesFailures?: boolean;
}

/** The record of each path (without its language), in order: composed at the same time, so that they share queries. */
export async function readPageRecords(
  db: Queryable,
  lang: Language,
  paths: readonly string[],
  { shared, onCard, catalogue = directReader(db, lang, onCard), traits, toleratesFailures = false }: Options = {},
): Promise<PageRecord[]> {
  const loaders = createLoaders(db, catalogue, shared ?? (await readSharedFacts(db, lang)), traits);
  return Promise.all(paths.map((path) => readRecord(loaders, path, toleratesFailures)));
}

async function readRecord(loaders: Loaders, path: string, toleratesFailures: boolean): Promise<PageRecord> {
  const request = parsePagePath(path);
  if (!request) return { page: null, reads: [] };
  const facts = new PageFacts(loaders);
  try {
    const composed = await composePage(facts, request);
    const index = composed?.index;
    return { page: composed?.page ?? null, ...(index && { index }), reads: facts.reads };
  } catch (error) {
    if (error instanceof FactsError) throw error.cause;
    if (!toleratesFailures) throw error;
    return { page: null, reads: [], failure: String(error) };
  }
}
