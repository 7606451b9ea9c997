import type { Language } from '../../src/contract/language.ts';
import type { ProductSort } from '../../src/contract/limits.ts';
import type { ProductCard } from '../../src/contract/product.ts';
import { NO_CHOICE } from '../../src/rules/facet-choice.ts';
import { filterIndex, sortPlaces } from '../../src/rules/facets.ts';
import type { Variants } from '../../src/rules/family-card.ts';
import type { Queryable } from '../db/queryable.ts';
import { pickCards, readCards } from './cards.ts';
import { readListIds } from './categories.ts';
import { readFacetIndex, readFilters } from './facets.ts';
import { pageOf, readCardList, readGroupedFamilies, withVariants } from './list-groups.ts';

interface Asked {
  readonly categoryIds: readonly number[];
  readonly sort: ProductSort;
  /** 1-based. */
  readonly page: number;
}

interface Said {
  readonly id: number;
  readonly variants?: Variants | undefined;
}

/** Returns one page of the cards of the given categories in the given order; a grouped family is one card. */
export async function readCategoryCards(db: Queryable, lang: Language, asked: Asked): Promise<ProductCard[]> {
  const said = await readPage(db, lang, asked);
  const ids = said.map(({ id }) => id);
  return withVariants(
    pickCards(await readCards(db, lang, ids), ids),
    new Map(said.map(({ id, variants }) => [id, variants])),
  );
}

async function readPage(db: Queryable, lang: Language, { categoryIds, sort, page }: Asked): Promise<readonly Said[]> {
  if (sort === 'popular') {
    const listed = await readCardList(db, categoryIds, page);
    return listed.map(({ id, family }) => ({ id, variants: family?.variants }));
  }
  const families = await readGroupedFamilies(db, categoryIds);
  if (families.length === 0) {
    return (await readListIds(db, lang, { categoryIds, sort, page })).map((id) => ({ id }));
  }
  // The same order as the browser gives the list.
  const index = await readFacetIndex(db, lang, categoryIds, await readFilters(db, lang));
  const { places, variants } = filterIndex(index, NO_CHOICE);
  return pageOf(sortPlaces(index, places, sort, variants), page).map((place) => ({
    id: index.ids[place] ?? 0,
    variants: variants.get(place),
  }));
}
