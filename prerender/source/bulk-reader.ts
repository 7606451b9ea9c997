import { readCards } from '../../server/catalogue/cards.ts';
import { readWholeList } from '../../server/catalogue/categories.ts';
import { type ListedCard, pageOf, readWholeCardList } from '../../server/catalogue/list-groups.ts';
import type { TraitStore } from '../../server/catalogue/trait-store.ts';
import type { Queryable } from '../../server/db/queryable.ts';
import { type CatalogueReader, readSharedFacts, type SharedFacts } from '../../server/page-data/facts.ts';
import { type PageRecord, readPageRecords } from '../../server/page-data/reader.ts';
import type { Cards } from '../../src/app/render-parts.tsx';
import type { Language } from '../../src/contract/language.ts';
import type { ProductCard } from '../../src/contract/product.ts';
import { CardStore } from '../render/card-store.ts';

/** Whole lists that are kept: the pages of one come one after another. */
const KEPT_LISTS = 4;

/** What a batch shows. */
export interface BulkBatch {
  readonly records: readonly PageRecord[];
  /** Those that it shows. */
  readonly cards: Cards;
}

/** HTML of what is in a card. */
export type RenderCard = (card: ProductCard) => string;

interface Settings {
  readonly renderCard: RenderCard;
  /** Of this snapshot, for every language. */
  readonly traits: TraitStore;
  /** Bytes of cards to keep in memory. */
  readonly cardBytes: number;
}

/** Whole lists by their categories: those that were begun last. */
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
 * Reads many pages of one language from one snapshot of the database. What pages share is read once: facts of the whole
 * site, each list, and each card, which is rendered at the same time by `renderCard`.
 */
export class BulkReader {
  readonly #db: Queryable;
  readonly #lang: Language;
  readonly #renderCard: RenderCard;
  readonly #store: CardStore;
  readonly #traits: TraitStore;
  readonly #lists = new KeptLists<number>();
  readonly #cardLists = new KeptLists<ListedCard>();
  #shared: Promise<SharedFacts> | undefined;

  constructor(db: Queryable, lang: Language, { renderCard, traits, cardBytes }: Settings) {
    this.#db = db;
    this.#lang = lang;
    this.#renderCard = renderCard;
    this.#traits = traits;
    this.#store = new CardStore(cardBytes);
  }

  /** Bytes of the cards that are in memory. */
  get cardBytes(): number {
    return this.#store.size;
  }

  async read(paths: readonly string[]): Promise<BulkBatch> {
    this.#shared ??= readSharedFacts(this.#db, this.#lang);
    const cards = new Map<number, string>();
    const catalogue: CatalogueReader = {
      listIds: async (ids, page) => pageOf(await this.#lists.read(ids, () => readWholeList(this.#db, ids)), page),
      cardList: async (ids, page) =>
        pageOf(await this.#cardLists.read(ids, () => readWholeCardList(this.#db, ids)), page),
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

  /** The cards of `ids`; as they are rendered they go into `shown`. */
  async #cards(ids: readonly number[], shown: Map<number, string>): Promise<ReadonlyMap<number, ProductCard>> {
    const unknown = this.#store.unknown(ids);
    const read = await readCards(this.#db, this.#lang, unknown);
    for (const card of read.values()) this.#store.put({ card, html: this.#renderCard(card) });
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
