import type { Language } from '../../src/contract/language.ts';
import { cutText } from '../../src/rules/cut-text.ts';
import type { FacetIndex } from '../../src/rules/facets.ts';
import { MAX_QUERY } from '../../src/rules/search-address.ts';
import { readLocalizedFilters } from '../catalogue/facets.ts';
import { readAllGroupedFamilies } from '../catalogue/list-groups.ts';
import { isOfKind, type KeyKind, parseKey } from '../changes/keys.ts';
import { type ChangeListener, listenForChanges } from '../changes/listen.ts';
import { readChanges, readCursor } from '../changes/read.ts';
import type { Deps } from '../context.ts';
import { createLog } from '../log.ts';
import { FacetedProducts, readFaceted } from './faceted.ts';
import { FoundCache } from './found-cache.ts';
import { MiniSearchIndex } from './mini-search-index.ts';
import { Pins } from './pins.ts';
import { BATCH, readIdsAfter, readIdsBelow, readPopularity, readSearched } from './products.ts';
import type { FindOptions, Found, SearchIndex } from './search-index.ts';
import { type PricedQuery, readPrice } from './text/price-phrases.ts';
import { type FoundTexts, readTexts, TextIndex } from './texts.ts';
import { type FoundTitles, readCategoryTitles, type Title, TitleIndex } from './titles.ts';
import { type PinRow, readPins, readSynonyms, type SynonymRow } from './words.ts';

const log = createLog().with({ component: 'search' });

/** Search of categories by their names, and of articles and service pages by their texts. */
interface SearchedTitles {
  findCategories(query: string, options: FindOptions): FoundTitles;
  findTexts(query: string, options: FindOptions): FoundTexts;
  /** Top-level categories. */
  readonly top: readonly Title[];
}

/** Words of editors that are not saved yet. */
interface TriedWords {
  readonly synonyms: readonly SynonymRow[];
  readonly pins: readonly PinRow[];
}

/** Result of a query as shoppers type it, with a price. */
export interface FoundProducts extends Found, PricedQuery {}

/** Search of the shop's products in their current state. */
export interface ProductSearch {
  /** @param query as typed */
  find(query: string, options?: Omit<FindOptions, 'isSpelt'>): Promise<FoundProducts>;
  /** Returns a search as if these were the editors' words, of which other searches see nothing. */
  trying(words: TriedWords): Promise<Pick<ProductSearch, 'find'>>;
  /** Returns the facet index of products that were just found, in their order. */
  facetIndex(lang: Language, ids: readonly number[]): Promise<FacetIndex>;
  /** Returns the search of categories and articles. */
  titles(): Promise<SearchedTitles>;
  /**
   * Returns a function that returns true while the index is unchanged; null if the change feed is not followed, so that
   * this is unknown.
   */
  holdState(): (() => boolean) | null;
  /** Starts to follow the change feed; without it each search reads the feed first. */
  watch(): void;
  /** Stops following the feed. */
  close(): Promise<void>;
}

interface Current {
  readonly index: SearchIndex;
  readonly faceted: FacetedProducts;
  readonly categories: TitleIndex;
  readonly texts: TextIndex;
  readonly pins: Pins;
  /** Cursor of the change feed up to which the index is current. */
  readonly cursor: string;
}

/** Keys of the feed after which products are indexed again: by their own ids, or by a category's. */
const OF_PRODUCT = /^product:(\d+)$/;
const OF_CATEGORY = /^(?:category|category-text|articles):(\d+)$/;
/** Kinds of keys after which all titles are read again; there are few. */
const OF_TITLES: readonly KeyKind[] = ['category', 'category-text', 'list', 'post', 'posts', 'page', 'content'];

/** Kinds of keys after which the list of filters is read again. */
const OF_FILTERS: readonly KeyKind[] = ['facets'];

/** Returns the ids without a row. */
function withoutAny(ids: readonly number[], rows: readonly { readonly id: number }[]): number[] {
  const there = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !there.has(id));
}

/**
 * Creates a search over an index that is filled from the database when it is first needed and then follows the change
 * feed. Each process has its own; a failed read is retried by the next search or change.
 */
export function createProductSearch(
  { pool }: Pick<Deps, 'pool'>,
  createIndex: () => SearchIndex = () => new MiniSearchIndex(),
): ProductSearch {
  let current: Current | null = null;
  let listener: ChangeListener | null = null;
  /** The update that is running or was the last, and the one that will follow it. */
  let updating: Promise<Current> | null = null;
  let next: Promise<Current> | null = null;
  const kept = new FoundCache();

  const build = async (): Promise<Current> => {
    const cursor = await readCursor(pool);
    const made = {
      index: createIndex(),
      faceted: new FacetedProducts(),
      categories: new TitleIndex(),
      texts: new TextIndex(),
      pins: new Pins(),
      cursor,
    };
    if (!made.index.isFed) void vacuum(made.index);
    await readWords(made);
    await readTitles(made);
    made.faceted.setFilters(await readLocalizedFilters(pool));
    made.faceted.setFamilies(await readAllGroupedFamilies(pool));
    for (let after = 0; ; ) {
      const ids = await readIdsAfter(pool, after);
      const last = ids.at(-1);
      if (last === undefined) break;
      await readProducts(made, ids);
      after = last;
    }
    return made;
  };

  /** Reads products again, and removes those that are not published any more. */
  const readProducts = async ({ index, faceted }: Current, ids: readonly number[]): Promise<void> => {
    const products = index.isFed ? await readSearched(pool, ids) : [];
    const rows = await readFaceted(pool, ids);
    if (index.isFed) {
      await index.put(products);
      await index.remove(withoutAny(ids, products));
    }
    faceted.put(rows);
    faceted.remove(withoutAny(ids, rows));
  };

  const update = async (): Promise<Current> => {
    if (!current) return build();
    const { cursor, changes, reset } = await readChanges(pool, current.cursor);
    // It is unknown which entities have changed.
    if (reset) return build();
    await apply(
      current,
      changes.map(({ entity }) => entity),
    );
    return { ...current, cursor };
  };

  const apply = async (to: Current, keys: readonly string[]): Promise<void> => {
    const idsOf = (pattern: RegExp) => keys.flatMap((key) => pattern.exec(key)?.slice(1) ?? []).map(Number);
    const ids = [...new Set([...idsOf(OF_PRODUCT), ...(await readIdsBelow(pool, idsOf(OF_CATEGORY)))])];
    for (let place = 0; place < ids.length; place += BATCH) {
      await readProducts(to, ids.slice(place, place + BATCH));
    }
    if (keys.some((key) => isOfKind(OF_FILTERS, parseKey(key))))
      to.faceted.setFilters(await readLocalizedFilters(pool));
    if (keys.includes('search-words')) await readWords(to);
    if (keys.includes('list:all') && to.index.isFed) await to.index.setPopularity(await readPopularity(pool));
    if (keys.some((key) => isOfKind(OF_TITLES, parseKey(key)))) await readTitles(to);
    if (keys.some((key) => isOfKind(['list'], parseKey(key)))) {
      to.faceted.setFamilies(await readAllGroupedFamilies(pool));
    }
    // A search that ran during the update may have mixed old and new data.
    if (keys.length === 0) return;
    kept.clear();
    if (ids.length > 0) void vacuum(to.index);
  };

  const vacuum = async (index: SearchIndex): Promise<void> => {
    try {
      await index.vacuum();
      kept.clear();
    } catch (error) {
      log.warning('Changes of the search index could not be completed', {
        reason: error instanceof Error ? error.message : String(error),
      });
    }
  };

  const readWords = async ({ index, categories, texts, pins }: Current): Promise<void> => {
    pins.set(await readPins(pool));
    const synonyms = await readSynonyms(pool);
    await index.setSynonyms(synonyms);
    categories.setSynonyms(synonyms);
    texts.setSynonyms(synonyms);
  };

  const readTitles = async ({ categories, texts }: Current): Promise<void> => {
    categories.put(await readCategoryTitles(pool));
    texts.put(await readTexts(pool));
  };

  /**
   * Updates the index, one update at a time. A caller during an update may have written after it began, so it waits for
   * the next one, with all other callers of that time.
   */
  const bringUp = (): Promise<Current> => {
    next ??= (async () => {
      // The caller of that update gets its error.
      await updating?.catch(() => {});
      updating = next;
      next = null;
      const updated = await update();
      // The index was rebuilt.
      if (updated.index !== current?.index) kept.clear();
      current = updated;
      return current;
    })();
    return next;
  };

  const findIn = async (
    { index, texts, pins, faceted }: Omit<Current, 'index'> & { readonly index: Pick<SearchIndex, 'find'> },
    asked: string,
    { isExact = false, isTyping = false }: Omit<FindOptions, 'isSpelt'>,
  ): Promise<FoundProducts> => {
    const priced = isExact ? { rest: asked, price: null } : readPrice(asked);
    const isSpelt = (word: string) => texts.isSpelt(word);
    const found = await index.find(priced.rest, { isExact, isTyping, isSpelt });
    const wanted = faceted.withKindsInTurns(faceted.withoutOtherSizes(found, found.corrected ?? priced.rest));
    return { ...pins.putFirst(asked, wanted, (id) => faceted.has(id)), ...priced };
  };

  /** A shared index is current by transaction, so the rest has to be, too: each search reads the feed. */
  const upToDate = async (): Promise<Current> => (listener && current?.index.isFed ? current : bringUp());

  return {
    async find(query, { isExact = false, isTyping = false } = {}) {
      const asked = cutText(query, MAX_QUERY);
      const now = await upToDate();
      const key = `${isExact}:${isTyping}:${asked}`;
      const known = kept.get(key);
      if (known) return known;
      const { version } = kept;
      const found = await findIn(now, asked, { isExact, isTyping });
      if (kept.version === version && !found.isPassing) kept.set(key, found);
      return found;
    },
    async trying(words) {
      const now = await upToDate();
      const pins = new Pins();
      pins.set(words.pins);
      const tried = { ...now, index: now.index.trying(words.synonyms), pins };
      return { find: (query, options = {}) => findIn(tried, cutText(query, MAX_QUERY), options) };
    },
    async facetIndex(lang, ids) {
      // The index is not updated first: the found products belong to its current state.
      const { faceted } = current ?? (await bringUp());
      return faceted.indexOf(lang, ids);
    },
    async titles() {
      const { categories, texts } = await upToDate();
      return {
        findCategories: (query, options) => categories.find(cutText(query, MAX_QUERY), options),
        findTexts: (query, options) => texts.find(cutText(query, MAX_QUERY), options),
        top: categories.all.filter(({ isTop }) => isTop),
      };
    },
    holdState() {
      const { version } = kept;
      return listener && (() => listener !== null && kept.version === version);
    },
    watch() {
      listener ??= listenForChanges(pool, async () => {
        await bringUp();
      });
    },
    async close() {
      await listener?.close();
      listener = null;
    },
  };
}
