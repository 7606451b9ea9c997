import type { Language } from '../../src/contract/language.ts';
import type { PageData } from '../../src/contract/page-data.ts';
import { parsePagePath } from '../../src/rules/page-path.ts';
import { readCards } from '../catalogue/cards.ts';
import { readListIds } from '../catalogue/categories.ts';
import type { Queryable } from '../db/queryable.ts';
import { composePage } from './compose.ts';
import { type CatalogueReader, readFacts, readSharedFacts, readSubjects, type SharedFacts } from './facts.ts';
import { readsOf } from './reads.ts';

/** A page's data, null when there is no such page, and the entities that it was composed from. */
export interface PageRecord {
  readonly page: PageData | null;
  readonly reads: readonly string[];
  /** Why the page could not be composed; only for whoever asked for the others all the same. */
  readonly failure?: string;
}

/** Reads lists and cards as they are needed. */
const directReader = (db: Queryable, lang: Language): CatalogueReader => ({
  listIds: (categoryIds, page) => readListIds(db, lang, { categoryIds, sort: 'popular', page }),
  cards: (ids) => readCards(db, lang, ids),
});

interface Options {
  /** Known already: the caller has read several batches from one snapshot. */
  readonly shared?: SharedFacts;
  readonly catalogue?: CatalogueReader;
  /** A page that cannot be composed is told in its record, and does not keep the others from being read. */
  readonly toleratesFailures?: boolean;
}

/** The record of each path (without its language), in order. The number of queries does not grow with the paths. */
export async function readPageRecords(
  db: Queryable,
  lang: Language,
  paths: readonly string[],
  { shared, catalogue = directReader(db, lang), toleratesFailures = false }: Options = {},
): Promise<PageRecord[]> {
  const requests = paths.map(parsePagePath);
  const known = requests.filter((request) => request !== null);
  const subjects = await readSubjects(db, lang, known);
  const facts = await readFacts(db, catalogue, shared ?? (await readSharedFacts(db, lang)), known, subjects);
  return requests.map((request) => {
    if (!request) return { page: null, reads: [] };
    const entry = subjects.entries.get(request.slug);
    try {
      return { page: composePage(facts, request, entry), reads: readsOf(facts, request, entry) };
    } catch (error) {
      if (!toleratesFailures) throw error;
      return { page: null, reads: [], failure: String(error) };
    }
  });
}
