import { readCards } from '../../server/catalogue/cards.ts';
import { readWholeList } from '../../server/catalogue/categories.ts';
import { type ListedCard, pageOf, readWholeCardList } from '../../server/catalogue/list-groups.ts';
import { readPricedList } from '../../server/catalogue/list-store.ts';
import type { TraitStore } from '../../server/catalogue/trait-store.ts';
import type { Queryable } from '../../server/db/queryable.ts';
import { type PageRecord, readPageRecords } from '../../server/page-data/reader.ts';
import { type CatalogueReader, readSharedData, type SharedData } from '../../server/page-data/shared-data.ts';
import type { Cards } from '../../src/app/render-parts.tsx';
import type { Language } from '../../src/contract/language.ts';
import type { ProductCard } from '../../src/contract/product.ts';
import { CardStore } from '../render/card-store.ts';

/** Maximum number of whole lists that are cached: the pages of a list are read one after another. */
const KEPT_LISTS = 4;

/** Page records of a batch with the cards that they show. */
export interface BulkBatch {
  readonly records: readonly PageRecord[];
  /** The cards that the batch shows. */
  readonly cards: Cards;
}

/** Renders the HTML of the contents of cards. */
export type RenderCards = (cards: readonly ProductCard[]) => Cards;

interface Settings {
  readonly renderCards: RenderCards;
  /** Traits of this snapshot, shared by all languages. */
  readonly traits: TraitStore;
  /** Bytes of cards to keep in memory. */
  readonly cardBytes: number;
}

/** Caches the most recently started lists by their categories. */
class KeptLists<Item> {
  readonly #lists = new Map<string, Promise<readonly Item[]>>();

  read(categoryIds: readonly number[], read: () => Promise<readonly Item[]>): Promise<readonly Item[]> {
    const key = categoryIds.join();
    const known = this.#lists.get(key);
    if (known) return known;
    const list = read();
    this.#lists.set(key, list);
    const [oldest] = this.#lists.keys();
    if (this.#lists.size > KEPT_LISTS && oldest !== undefined) this.#lists.delete(oldest);
    return list;
  }
}

/**
 * Reads many pages of one language from one snapshot of the database. Shared data are read once: facts of the whole
 * site, each list, and each card, which `renderCards` renders at the same time.
 */
export class BulkReader {
  readonly #db: Queryable;
  readonly #lang: Language;
  readonly #renderCards: RenderCards;
  readonly #store: CardStore;
  readonly #traits: TraitStore;
  readonly #lists = new KeptLists<number>();
  readonly #cardLists = new KeptLists<ListedCard>();
  #shared: Promise<SharedData> | undefined;

  constructor(db: Queryable, lang: Language, { renderCards, traits, cardBytes }: Settings) {
    this.#db = db;
    this.#lang = lang;
    this.#renderCards = renderCards;
    this.#traits = traits;
    this.#store = new CardStore(cardBytes);
  }

  /** Bytes of the cards in memory. */
  get cardBytes(): number {
    return this.#store.size;
  }

  async read(paths: readonly string[]): Promise<BulkBatch> {
    this.#shared ??= readSharedData(this.#db, this.#lang);
    const cards = new Map<number, string>();
    const catalogue: CatalogueReader = {
      listIds: async (ids, page) => pageOf(await this.#lists.read(ids, () => readWholeList(this.#db, ids)), page),
      cardList: async (ids, page) =>
        pageOf(await this.#cardLists.read(ids, () => readWholeCardList(this.#db, ids)), page),
      pricedList: (ids) => readPricedList(this.#db, ids),
      cards: (ids) => this.#cards(ids, cards),
    };
    const shared = await this.#shared;
    const records = await readPageRecords(this.#db, this.#lang, paths, {
      shared,
      catalogue,
      traits: this.#traits,
      toleratesFailures: true,
    });
    return { records, cards };
  }

  close(): void {
    this.#store.close();
  }

  /** Returns the cards of `ids`, and adds their HTML to `shown`. */
  async #cards(ids: readonly number[], shown: Map<number, string>): Promise<ReadonlyMap<number, ProductCard>> {
    const unknown = this.#store.unknown(ids);
    const read = await readCards(this.#db, this.#lang, unknown);
    const contents = this.#renderCards([...read.values()]);
    for (const [id, card] of read) this.#store.put({ card, html: contents.get(id) ?? '' });
    for (const id of unknown) if (!read.has(id)) this.#store.putMissing(id);
    const cards = new Map<number, ProductCard>();
    for (const id of new Set(ids)) {
      const stored = this.#store.get(id);
      if (!stored) continue;
      cards.set(id, stored.card);
      shown.set(id, stored.html);
    }
    return cards;
  }
}
