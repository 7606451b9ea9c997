import DataLoader from 'dataloader';
import type { BlogCategory, PostCard } from '../../src/contract/blog.ts';
import type { Content } from '../../src/contract/content.ts';
import type { Language } from '../../src/contract/language.ts';
import type { Site } from '../../src/contract/layout.ts';
import type { ProductSort } from '../../src/contract/limits.ts';
import type { Picture } from '../../src/contract/media.ts';
import type { PageEntry } from '../../src/contract/page-entry.ts';
import type { ProductCard } from '../../src/contract/product.ts';
import type { TraitColumns } from '../../src/rules/facet-index.ts';
import type { FacetIndex } from '../../src/rules/facets.ts';
import type { LoyaltyLevels } from '../../src/rules/loyalty.ts';
import { pickCards, readIdsOfSkus } from '../catalogue/cards.ts';
import { readListIds, readTree } from '../catalogue/categories.ts';
import { readDescribed } from '../catalogue/described.ts';
import { readFacetIndex, readFilters } from '../catalogue/facets.ts';
import { type FamilyRecord, readFamilies } from '../catalogue/families.ts';
import { type LandingRecord, readLandings } from '../catalogue/landings.ts';
import { type GroupedFamilyRecord, type ListedCard, readGroupedFamiliesOf } from '../catalogue/list-groups.ts';
import type { PricedProduct } from '../catalogue/list-store.ts';
import { readStoredPictures } from '../catalogue/parts.ts';
import { type ProductRecord, readProducts } from '../catalogue/products.ts';
import { type RemovedProduct, readRemovedProducts } from '../catalogue/removed-products.ts';
import { TraitStore } from '../catalogue/trait-store.ts';
import { type CategoryNode, type CategoryTree, idsBelow } from '../catalogue/tree.ts';
import { type DependencyKey, isOfKind } from '../changes/keys.ts';
import { type PostRecord, postCard, readBlogCategories, readPosts, readPostTexts } from '../content/blog.ts';
import { readContent } from '../content/content.ts';
import { readDiscountLevels } from '../content/discount-levels.ts';
import { readShownSite } from '../content/layout.ts';
import type { Queryable } from '../db/queryable.ts';
import { type ReviewsOfProduct, readReviewsOfProducts } from '../reviews/of-product.ts';
import { type PublishedReviews, readPublishedReviews, readReviewPages } from '../reviews/published.ts';
import { readPageEntries } from './pages.ts';

/** Data that pages of every type are composed from, read once for any number of them. */
export interface SharedData {
  readonly lang: Language;
  readonly tree: CategoryTree;
  /** Landing pages, in the order of their categories. */
  readonly landings: readonly LandingRecord[];
  readonly posts: readonly PostRecord[];
  /** The cards of `posts`, which lack the ids of materials: those are not covered by the key of all posts. */
  readonly postCards: readonly PostCard[];
  /** The cards of the articles that use the materials of each category, in the order of `posts`. */
  readonly articles: ReadonlyMap<number, readonly PostCard[]>;
  readonly blogCategories: readonly BlogCategory[];
  /** Null before the owner has entered the seller. */
  readonly site: Site | null;
  /** Number and average of the shop's published reviews. */
  readonly reviews: PublishedReviews;
}

/** Kinds of keys whose data are loaded page by page (createLoaders()) and are not part of SharedData. */
const LOADED_KINDS = [
  'product',
  'card',
  'variant',
  'family',
  'facets',
  'traits',
  'content',
  'sku',
  'attribute',
  'discount-levels',
] as const;

/** A key of data that SharedData may contain. */
export type SharedKey = Exclude<DependencyKey, `${(typeof LOADED_KINDS)[number]}:${string}`>;

/** Returns true if SharedData may differ after a change of the key. */
export const isSharedKey = (key: DependencyKey): boolean => !isOfKind(LOADED_KINDS, key);

export async function readSharedData(db: Queryable, lang: Language): Promise<SharedData> {
  const [tree, landings, posts, blogCategories, site, reviews] = await Promise.all([
    readTree(db, lang),
    readLandings(db, lang),
    readPosts(db, lang),
    readBlogCategories(db, lang),
    readShownSite(db, lang),
    readPublishedReviews(db),
  ]);
  const postCards = posts.map(postCard);
  return {
    lang,
    tree,
    landings,
    posts,
    postCards,
    articles: byCategory(posts, postCards),
    blogCategories,
    site,
    reviews,
  };
}

/** Groups cards by category, once: a large shop has too many posts to search them for each product. */
function byCategory(posts: readonly PostRecord[], cards: readonly PostCard[]): Map<number, PostCard[]> {
  const found = new Map<number, PostCard[]>();
  for (const [index, card] of cards.entries()) {
    for (const id of new Set(posts[index]?.categoryIds)) {
      const known = found.get(id);
      if (known) known.push(card);
      else found.set(id, [card]);
    }
  }
  return found;
}

/** Source of lists and cards; a bulk build caches what it has read. */
export interface CatalogueReader {
  /**
   * Returns the ids of one page (1-based) of the products in the given categories, in the order of the prerendered
   * lists.
   */
  listIds(categoryIds: readonly number[], page: number): Promise<readonly number[]>;
  /** Returns one page (1-based) of the cards of these products; a grouped family has one card. */
  cardList(categoryIds: readonly number[], page: number): Promise<readonly ListedCard[]>;
  /** Returns the products of the given categories with their prices, in the order of the prerendered lists. */
  pricedList(categoryIds: readonly number[]): Promise<readonly PricedProduct[]>;
  /** Returns the cards of the published products among `ids`. */
  cards(ids: readonly number[]): Promise<ReadonlyMap<number, ProductCard>>;
}

/** The entry and product of a slug. */
interface Subject {
  readonly entry: PageEntry | undefined;
  readonly product: ProductRecord | undefined;
}

/** Request for one page of the cards of the given categories. */
interface CardListRequest {
  readonly categoryIds: readonly number[];
  readonly page: number;
}

/** Request for one page of the products in the given categories. */
interface ListRequest extends CardListRequest {
  readonly sort: Extract<ProductSort, 'popular' | 'new'>;
}

/** Data could not be read, for a reason outside the page; `cause` is the reader's error. */
export class DataReadError extends Error {
  override readonly name = 'DataReadError';
}

/** Columns of indexes that are known without reading the traits of their products. */
export interface KnownColumns {
  /** Returns the columns of a category's list; null if unknown. @param list its products, in their present order */
  columnsOf(lang: Language, category: CategoryNode, list: readonly PricedProduct[]): TraitColumns | null;
}

/** Caches for indexes of filters, of a caller with several batches. */
export interface IndexCaches {
  readonly traits?: TraitStore | undefined;
  readonly columns?: KnownColumns | null | undefined;
}

/** No caching: each page requests different lists. */
const UNCACHED = { cache: false };

export type Loaders = ReturnType<typeof createLoaders>;

/**
 * Creates loaders for data that pages read one by one, for one batch of pages. Requests at the same time become one
 * query, so that the number of queries does not grow with the pages. Callers get a DataReadError if the data cannot be
 * read.
 */
export function createLoaders(
  db: Queryable,
  catalogue: CatalogueReader,
  shared: SharedData,
  { traits = new TraitStore(), columns }: IndexCaches = {},
) {
  const { lang } = shared;
  const readList = ({ categoryIds, sort, page }: ListRequest) =>
    sort === 'popular' ? catalogue.listIds(categoryIds, page) : readListIds(db, lang, { categoryIds, sort, page });
  const cardsOf = async (lists: readonly (readonly number[])[]) => {
    const cards = await catalogue.cards(lists.flat());
    return lists.map((ids) => pickCards(cards, ids));
  };
  let filters: ReturnType<typeof readFilters> | undefined;
  const filtersOfLists = () => {
    filters ??= readFilters(db, lang);
    return filters;
  };
  return {
    shared,
    subjects: new DataLoader(orFail((slugs: readonly string[]) => readSubjects(db, lang, slugs))),
    removedProducts: new DataLoader<string, RemovedProduct | undefined>(
      orFail((slugs) => inOrder(readRemovedProducts(db, lang, slugs), slugs)),
    ),
    postTexts: new DataLoader(orFail((slugs: readonly string[]) => inOrder(readPostTexts(db, lang, slugs), slugs))),
    content: new DataLoader<string, Content | undefined>(
      orFail((slugs) => inOrder(readContent(db, lang, slugs), slugs)),
    ),
    pictures: new DataLoader<string, Picture | undefined>(
      orFail((ids: readonly string[]) => inOrder(readStoredPictures(db, ids), ids)),
    ),
    discountLevels: new DataLoader<'all', LoyaltyLevels>(
      orFail(async (keys) => {
        const levels = await readDiscountLevels(db);
        return keys.map(() => levels);
      }),
    ),
    // All lists are read in parallel, so that the cards on them are requested together.
    lists: new DataLoader(
      orFail((lists: readonly ListRequest[]) => Promise.all(lists.map(readList))),
      UNCACHED,
    ),
    cardLists: new DataLoader(
      orFail((lists: readonly CardListRequest[]) =>
        Promise.all(lists.map(({ categoryIds, page }) => catalogue.cardList(categoryIds, page))),
      ),
      UNCACHED,
    ),
    cards: new DataLoader(orFail(cardsOf), UNCACHED),
    families: new DataLoader<number, FamilyRecord | undefined>(
      orFail(async (ids) => {
        const found = await readFamilies(db, lang, ids);
        return ids.map((id) => found.get(id));
      }),
    ),
    groupedFamilies: new DataLoader<number, GroupedFamilyRecord | undefined>(
      orFail((ids) => inOrder(readGroupedFamiliesOf(db, ids), ids)),
    ),
    // One after another, because each may be of thousands of products. The longest is first: it reads the traits of all.
    facetIndexes: new DataLoader<number, FacetIndex>(
      orFail(async (categoryIds) => {
        const names = await filtersOfLists();
        const indexes = new Map<number, FacetIndex>();
        const lengthOf = (id: number) => shared.tree.byId.get(id)?.productCount ?? 0;
        for (const id of categoryIds.toSorted((one, other) => lengthOf(other) - lengthOf(one))) {
          const category = shared.tree.byId.get(id);
          const below = category ? idsBelow(category) : [];
          const knownColumns = (list: readonly PricedProduct[]) =>
            (category && columns?.columnsOf(lang, category, list)) ?? null;
          const caches = { traits, readList: catalogue.pricedList, knownColumns };
          indexes.set(id, await readFacetIndex(db, lang, below, names, caches));
        }
        return categoryIds.map((id) => indexes.get(id) ?? new Error(`The index of category ${id} was not read`));
      }),
    ),
    reviewPages: new DataLoader(orFail((pages: readonly number[]) => readReviewPages(db, pages))),
    reviewsOfProducts: new DataLoader<number, ReviewsOfProduct | undefined>(
      orFail(async (ids) => {
        const found = await readReviewsOfProducts(db, ids);
        return ids.map((id) => found.get(id));
      }),
    ),
    described: new DataLoader(orFail((codes: readonly string[]) => readDescribed(db, codes))),
    skus: new DataLoader(orFail((skus: readonly string[]) => inOrder(readIdsOfSkus(db, skus), skus))),
  };
}

const orFail =
  <Key, Value>(read: (keys: readonly Key[]) => Promise<readonly Value[]>) =>
  (keys: readonly Key[]): Promise<readonly Value[]> =>
    read(keys).catch((cause: unknown) => {
      throw new DataReadError('The data of pages could not be read', { cause });
    });

/** Returns the found values in the order of the keys. */
async function inOrder<Key, Value>(reading: Promise<ReadonlyMap<Key, Value>>, keys: readonly Key[]) {
  const found = await reading;
  return keys.map((key) => found.get(key));
}

async function readSubjects(db: Queryable, lang: Language, slugs: readonly string[]): Promise<Subject[]> {
  const products = await readProducts(db, lang, slugs);
  // Nearly all pages are of products, so their slugs need no look-up of the entry.
  const others = slugs.filter((slug) => !products.has(slug));
  const entries = others.length > 0 ? await readPageEntries(db, others) : new Map<string, PageEntry>();
  return slugs.map((slug) => {
    const product = products.get(slug);
    return { product, entry: product ? { slug, type: 'product' } : entries.get(slug) };
  });
}
