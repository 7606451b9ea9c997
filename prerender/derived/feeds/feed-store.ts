import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { LANGUAGES, type Language } from '../../../src/contract/language.ts';
import { languageSchema } from '../../../src/contract/language-schema.ts';
import { localize } from '../../../src/rules/paths.ts';
import {
  type FeedProblem,
  type MarketFeedName,
  OFFER_PROBLEMS,
  type OfferProblem,
} from '../../../studio/contract/feeds.ts';
import { Sqlite } from '../../sqlite.ts';
import type { FeedEntry } from './feed-entry.ts';
import type { FeedPage } from './feed-page.ts';
import { type Part, placeOf, placesOf } from './parts.ts';
import { OFFER_END, type Trail } from './yml.ts';

export type PageType = FeedPage['type'];

/** Feeds that have an item for each of their pages; `yml-texts` are the Ukrainian texts within the offers of `yml`. */
const ITEM_FEEDS = ['merchant', 'yml', 'yml-texts', 'rss'] as const;
export type ItemFeed = (typeof ITEM_FEEDS)[number];

/** Reason why a product has no item in a feed, or why a marketplace may refuse its item. */
export interface FeedItemProblem {
  readonly reason: OfferProblem;
  readonly isLeftOut: boolean;
}

/** The parts of feeds and sitemaps that one page contributes. */
export interface FeedRow {
  readonly path: string;
  readonly lang: Language;
  readonly type: PageType;
  /** Sort key among pages of its type: the day of an article. */
  readonly rank: string;
  /** Sitemap elements of its pictures. */
  readonly images: string;
  /** Its line in llms.txt; null if it has none. */
  readonly line: string | null;
  /** JSON of the categories above a product. */
  readonly trail: string | null;
  /** Its items in UTF-8; null for a feed that does not include it. */
  readonly items: Readonly<Partial<Record<ItemFeed, Uint8Array | null>>>;
  /** Null unless it is a product. */
  readonly offered: OfferedProduct | null;
}

/** A product with its problem in each feed. */
interface OfferedProduct {
  readonly id: number;
  readonly sku: string;
  readonly name: string;
  readonly problems: Readonly<Record<MarketFeedName, FeedItemProblem | null>>;
}

interface Made {
  /** FeedRows.maker. */
  readonly maker: string;
  /** YYYY-MM-DD. */
  readonly today: string;
}

const COLUMNS = 'path, lang, place, type, rank, images, line, trail, day, hash, maker, address';

/**
 * `place` is placeOf() the path, `hash` that of the page's data, and `maker` that of FeedRows. `day` is the day on
 * which the data of the page itself last changed (`feed_subjects`), so crawlers get the true date even if a new build changes everything around the data.
 * Items are long, so they are stored apart from the columns that are read for every page, as UTF-8: a part of a feed is
 * copied into its file without ever becoming a string. `feed_news` has the places of pages that changed since the files
 * were made.
 */
const SCHEMA = `
CREATE TABLE IF NOT EXISTS feed_entries (path TEXT NOT NULL, lang TEXT NOT NULL, place INTEGER NOT NULL,
  type TEXT NOT NULL, rank TEXT NOT NULL, images TEXT NOT NULL, line TEXT, trail TEXT, day TEXT NOT NULL,
  hash TEXT NOT NULL, maker TEXT NOT NULL, address TEXT NOT NULL, PRIMARY KEY (path, lang)) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS feed_entries_place ON feed_entries (place, day);
CREATE INDEX IF NOT EXISTS feed_entries_type ON feed_entries (lang, type, place, day);
CREATE TABLE IF NOT EXISTS feed_items (feed TEXT NOT NULL, lang TEXT NOT NULL, place INTEGER NOT NULL,
  path TEXT NOT NULL, text BLOB NOT NULL) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS feed_items_place ON feed_items (feed, lang, place, path);
CREATE TABLE IF NOT EXISTS feed_problems (feed TEXT NOT NULL, lang TEXT NOT NULL, path TEXT NOT NULL,
  reason TEXT NOT NULL, is_left_out INTEGER NOT NULL, id INTEGER NOT NULL, sku TEXT NOT NULL, name TEXT NOT NULL,
  PRIMARY KEY (feed, lang, path)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS feed_subjects (path TEXT NOT NULL, lang TEXT NOT NULL, hash TEXT NOT NULL,
  PRIMARY KEY (path, lang)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS feed_news (lang TEXT NOT NULL, type TEXT NOT NULL, place INTEGER NOT NULL,
  PRIMARY KEY (lang, type, place)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS feed_state (settings TEXT NOT NULL) STRICT;
`;

const bytes = v.pipe(
  v.object({ text: v.instance(Uint8Array) }),
  v.transform((row) => row.text),
);
const offerSchema = v.object({ text: v.instance(Uint8Array), texts: v.nullable(v.instance(Uint8Array)) });
const problemSchema = v.object({
  reason: v.picklist(OFFER_PROBLEMS),
  isLeftOut: v.number(),
  id: v.number(),
  sku: v.string(),
  name: v.string(),
});
const text = v.pipe(
  v.object({ text: v.string() }),
  v.transform((row) => row.text),
);
const count = v.pipe(
  v.object({ count: v.number() }),
  v.transform((row) => row.count),
);
const dayRow = v.object({ day: v.nullable(v.string()) });
const listedSchema = v.object({ path: v.string(), lang: languageSchema, day: v.string(), images: v.string() });
const trailSchema = v.pipe(
  v.object({ trail: v.pipe(v.string(), v.parseJson(), v.array(v.object({ name: v.string(), path: v.string() }))) }),
  v.transform(({ trail }) => trail),
);

/** A path with its sitemap entry in each language. */
export type ListedPath = readonly v.InferOutput<typeof listedSchema>[];

const settingsSchema = v.pipe(
  v.object({ settings: v.string() }),
  v.transform((row) => row.settings),
);

/** Rows that feeds and sitemaps are made from, one per page, so that a change of one page reads no other page. */
export class FeedStore {
  readonly #sqlite: Sqlite;

  /** @param db of the derived lane */
  constructor(db: DatabaseSync) {
    db.exec(SCHEMA);
    this.#sqlite = new Sqlite(db);
  }

  /** Identifies the settings that the files of the last round were made with; null before the first. */
  get settings(): string | null {
    return this.#sqlite.find(settingsSchema, 'SELECT settings FROM feed_state') ?? null;
  }

  set settings(settings: string) {
    this.#sqlite.run('DELETE FROM feed_state');
    this.#sqlite.run('INSERT INTO feed_state (settings) VALUES (?)', settings);
  }

  /** Stores the row of a page. A page whose own data are unchanged keeps its day. */
  put({ row, hash, subject }: FeedEntry, { maker, today }: Made): void {
    const { path, lang, type, rank, images, line, trail, items } = row;
    const place = placeOf(path);
    // A page that changes its type affects the files of both types.
    this.#noteStored(lang, path);
    this.#sqlite.run(
      `INSERT INTO feed_entries (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (path, lang) DO UPDATE SET type = excluded.type, rank = excluded.rank, images = excluded.images,
         line = excluded.line, trail = excluded.trail, hash = excluded.hash, maker = excluded.maker,
         day = CASE WHEN hash = excluded.hash OR EXISTS (
           SELECT 1 FROM feed_subjects s WHERE s.path = excluded.path AND s.lang = excluded.lang AND s.hash = ?
         ) THEN day ELSE excluded.day END`,
      ...[path, lang, place, type, rank, images, line, trail, today, hash, maker, localize(lang, path), subject],
    );
    this.#sqlite.run(
      'INSERT OR REPLACE INTO feed_subjects (path, lang, hash) VALUES (?, ?, ?)',
      ...[path, lang, subject],
    );
    for (const feed of ITEM_FEEDS) this.#putItem(feed, row, place, items[feed] ?? null);
    this.#putProblems(row);
    this.#sqlite.run('INSERT OR IGNORE INTO feed_news (lang, type, place) VALUES (?, ?, ?)', lang, type, place);
  }

  #putItem(feed: ItemFeed, { lang, path }: FeedRow, place: number, item: Uint8Array | null): void {
    if (item === null) this.#dropItem(feed, lang, place, path);
    else {
      this.#sqlite.run(
        'INSERT OR REPLACE INTO feed_items (feed, lang, place, path, text) VALUES (?, ?, ?, ?, ?)',
        ...[feed, lang, place, path, item],
      );
    }
  }

  #putProblems({ lang, path, offered }: FeedRow): void {
    this.#sqlite.run('DELETE FROM feed_problems WHERE lang = ? AND path = ?', lang, path);
    if (!offered) return;
    const { id, sku, name } = offered;
    for (const [feed, problem] of Object.entries(offered.problems)) {
      if (!problem) continue;
      this.#sqlite.run(
        `INSERT INTO feed_problems (feed, lang, path, reason, is_left_out, id, sku, name)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[feed, lang, path, problem.reason, Number(problem.isLeftOut), id, sku, name],
      );
    }
  }

  #dropItem(feed: ItemFeed, lang: Language, place: number, path: string): void {
    this.#sqlite.run(
      'DELETE FROM feed_items WHERE feed = ? AND lang = ? AND place = ? AND path = ?',
      ...[feed, lang, place, path],
    );
  }

  /** Removes the rows of a page. */
  drop(lang: Language, path: string): void {
    this.#noteStored(lang, path);
    for (const feed of ITEM_FEEDS) this.#dropItem(feed, lang, placeOf(path), path);
    this.#sqlite.run('DELETE FROM feed_problems WHERE lang = ? AND path = ?', lang, path);
    this.#sqlite.run('DELETE FROM feed_subjects WHERE path = ? AND lang = ?', path, lang);
    this.#sqlite.run('DELETE FROM feed_entries WHERE path = ? AND lang = ?', path, lang);
  }

  #noteStored(lang: Language, path: string): void {
    this.#sqlite.run(
      `INSERT OR IGNORE INTO feed_news (lang, type, place)
       SELECT lang, type, place FROM feed_entries WHERE path = ? AND lang = ?`,
      ...[path, lang],
    );
  }

  /** Records that the files include everything that is stored. */
  forgetNews(): void {
    this.#sqlite.run('DELETE FROM feed_news');
  }

  /**
   * Returns true if pages of the given types, or of any type if none is given, have changed since the files were made.
   */
  hasNews(...types: readonly PageType[]): boolean {
    if (types.length === 0) return this.#sqlite.has('SELECT 1 FROM feed_news LIMIT 1');
    return this.#sqlite.has(
      'SELECT 1 FROM feed_news WHERE type IN (SELECT value FROM json_each(?)) LIMIT 1',
      JSON.stringify(types),
    );
  }

  /** Returns true if pages of a part have changed. */
  hasNewsIn(part: Part): boolean {
    return this.#sqlite.has('SELECT 1 FROM feed_news WHERE place BETWEEN ? AND ? LIMIT 1', ...placesOf(part));
  }

  /** Returns the number of pages in a language. */
  pageCount(lang: Language): number {
    return this.#sqlite.get(count, 'SELECT count(*) AS count FROM feed_entries WHERE lang = ?', lang);
  }

  /** Yields the entries of one part of the sitemap, ordered by path. */
  *listed(part: Part): Generator<ListedPath> {
    let group: v.InferOutput<typeof listedSchema>[] = [];
    const rows = this.#sqlite.iterate(
      listedSchema,
      'SELECT path, lang, day, images FROM feed_entries WHERE place BETWEEN ? AND ? ORDER BY path, lang',
      ...placesOf(part),
    );
    for (const row of rows) {
      if (group[0] && group[0].path !== row.path) {
        yield inOrder(group);
        group = [];
      }
      group.push(row);
    }
    if (group.length > 0) yield inOrder(group);
  }

  /** Iterates over the items of a feed, in UTF-8, ordered by place. */
  items(feed: ItemFeed, lang: Language): Iterable<Uint8Array> {
    // Ordered by indexed columns, so that SQLite sorts nothing.
    const sql = 'SELECT text FROM feed_items WHERE feed = ? AND lang = ? ORDER BY place, path';
    return this.#sqlite.iterate(bytes, sql, feed, lang);
  }

  /** Yields the offers of YML in one language with the Ukrainian texts of each, in UTF-8, ordered by place. */
  *offers(lang: Language): Generator<Uint8Array | string> {
    const sql = `SELECT o.text, t.text AS texts FROM feed_items o
      LEFT JOIN feed_items t ON t.feed = 'yml-texts' AND t.lang = 'uk' AND t.place = o.place AND t.path = o.path
      WHERE o.feed = 'yml' AND o.lang = ? ORDER BY o.place, o.path`;
    for (const { text: offer, texts } of this.#sqlite.iterate(offerSchema, sql, lang)) {
      yield offer;
      if (texts) yield texts;
      yield OFFER_END;
    }
  }

  /** Returns the number of items of a feed. */
  itemCount(feed: ItemFeed, lang: Language): number {
    const sql = 'SELECT count(*) AS count FROM feed_items WHERE feed = ? AND lang = ?';
    return this.#sqlite.get(count, sql, feed, lang);
  }

  /** Returns the problems of a feed's products, those with the most products first. @param limit of listed products */
  problems(feed: MarketFeedName, lang: Language, limit: number): FeedProblem[] {
    const rows = this.#sqlite.all(
      problemSchema,
      `SELECT reason, is_left_out AS isLeftOut, id, sku, name FROM feed_problems WHERE feed = ? AND lang = ?
       ORDER BY sku`,
      feed,
      lang,
    );
    const groups = Map.groupBy(rows, ({ reason }) => reason);
    return [...groups]
      .map(([reason, group]) => ({
        reason,
        isLeftOut: group.some(({ isLeftOut }) => isLeftOut === 1),
        count: group.length,
        products: group.slice(0, limit).map(({ id, sku, name }) => ({ id, sku, name })),
      }))
      .sort((one, other) => other.count - one.count);
  }

  /** Returns the items of the pages with the highest ranks. */
  highestItems(feed: ItemFeed, lang: Language, limit: number): readonly Uint8Array[] {
    const sql = `SELECT text FROM feed_items JOIN feed_entries USING (path, lang)
      WHERE feed = ? AND lang = ? ORDER BY rank DESC, path LIMIT ?`;
    return this.#sqlite.all(bytes, sql, feed, lang, limit);
  }

  /** Iterates over lines of llms.txt, ordered by rank (highest first), then by path. */
  lines(lang: Language, type: PageType): Iterable<string> {
    const sql = `SELECT line AS text FROM feed_entries WHERE lang = ? AND type = ? AND line IS NOT NULL
      ORDER BY rank DESC, path`;
    return this.#sqlite.iterate(text, sql, lang, type);
  }

  /** Returns the category trails of the products, each once. */
  trails(lang: Language): readonly Trail[] {
    const sql = `SELECT DISTINCT trail FROM feed_entries
      WHERE lang = ? AND type = 'product' AND trail IS NOT NULL ORDER BY trail`;
    return this.#sqlite.all(trailSchema, sql, lang);
  }

  /** Returns the newest day of the pages of a part; null if there is none. */
  newestDay(part: Part): string | null {
    const sql = 'SELECT max(day) AS day FROM feed_entries WHERE place BETWEEN ? AND ?';
    return this.#sqlite.get(dayRow, sql, ...placesOf(part)).day;
  }

  /** Returns the newest day of the products in a language; null if there are none. */
  newestOffer(lang: Language): string | null {
    const sql = `SELECT max(day) AS day FROM feed_entries WHERE lang = ? AND type = 'product'`;
    return this.#sqlite.get(dayRow, sql, lang).day;
  }
}

const inOrder = (group: ListedPath): ListedPath =>
  group.toSorted((one, other) => LANGUAGES.indexOf(one.lang) - LANGUAGES.indexOf(other.lang));
