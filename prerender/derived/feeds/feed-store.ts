import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { LANGUAGES, type Language } from '../../../src/contract/language.ts';
import { languageSchema } from '../../../src/contract/language-schema.ts';
import { localize } from '../../../src/rules/paths.ts';
import { utf8Of } from '../../render/utf8.ts';
import { Sqlite } from '../../sqlite.ts';
import type { FeedPage } from './feed-page.ts';
import { type Part, placeOf, placesOf } from './parts.ts';
import type { Trail } from './yml.ts';

export type PageType = FeedPage['type'];

/** Feeds that have an item for each of their pages. */
const ITEM_FEEDS = ['merchant', 'yml', 'rss'] as const;
export type ItemFeed = (typeof ITEM_FEEDS)[number];

/** The parts of feeds and sitemaps that one page contributes. */
export interface FeedRow {
  readonly path: string;
  readonly lang: Language;
  readonly type: PageType;
  /** Sort key among pages of its type: the day of an article. */
  readonly rank: string;
  /** Elements of the sitemap for its pictures. */
  readonly images: string;
  /** Its line in llms.txt; null where it has none. */
  readonly line: string | null;
  /** JSON of the categories above a product. */
  readonly trail: string | null;
  /** Its items; null for a feed that does not have it. */
  readonly items: Readonly<Partial<Record<ItemFeed, string | null>>>;
}

interface Made {
  readonly hash: string;
  readonly maker: string;
  readonly today: string;
}

const COLUMNS = 'path, lang, place, type, rank, images, line, trail, day, hash, maker, address';

/**
 * `place` is placeOf() the path, `hash` that of the page's data, and `maker` that of RowMaker. `day` is that on which the data were last another:
 * it tells crawlers the truth whatever a new build changes around them. Items are long, so they lie apart from what is
 * read of every page, as UTF-8: a part of a feed goes from here into its file without ever being a string. `feed_news`
 * has the places of pages that changed since the files were made.
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
CREATE TABLE IF NOT EXISTS feed_news (lang TEXT NOT NULL, type TEXT NOT NULL, place INTEGER NOT NULL,
  PRIMARY KEY (lang, type, place)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS feed_state (settings TEXT NOT NULL) STRICT;
`;

const bytes = v.pipe(
  v.object({ text: v.instance(Uint8Array) }),
  v.transform((row) => row.text),
);
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

/** A path with what the sitemap says of its page in each language. */
export type ListedPath = readonly v.InferOutput<typeof listedSchema>[];

const settingsSchema = v.pipe(
  v.object({ settings: v.string() }),
  v.transform((row) => row.settings),
);

/** Rows that feeds and sitemaps are made of, page by page, so that a change of one page reads no other. */
export class FeedStore {
  readonly #sqlite: Sqlite;

  /** @param db that of the derived lane */
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

  /**
   * Stores what the feeds say of a page.
   * @param made `hash` of the page's data, `maker` of RowMaker, and today as YYYY-MM-DD: a page whose data are as before
   *   keeps its day
   */
  put(row: FeedRow, { hash, maker, today }: Made): void {
    const { path, lang, type, rank, images, line, trail, items } = row;
    const place = placeOf(path);
    // A page that has become one of another type changes the files of both.
    this.#noteStored(lang, path);
    this.#sqlite.run(
      `INSERT INTO feed_entries (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (path, lang) DO UPDATE SET type = excluded.type, rank = excluded.rank, images = excluded.images,
         line = excluded.line, trail = excluded.trail, hash = excluded.hash, maker = excluded.maker,
         day = CASE WHEN hash = excluded.hash THEN day ELSE excluded.day END`,
      ...[path, lang, place, type, rank, images, line, trail, today, hash, maker, localize(lang, path)],
    );
    for (const feed of ITEM_FEEDS) this.#putItem(feed, row, place, items[feed] ?? null);
    this.#sqlite.run('INSERT OR IGNORE INTO feed_news (lang, type, place) VALUES (?, ?, ?)', lang, type, place);
  }

  #putItem(feed: ItemFeed, { lang, path }: FeedRow, place: number, item: string | null): void {
    if (item === null) this.#dropItem(feed, lang, place, path);
    else {
      this.#sqlite.run(
        'INSERT OR REPLACE INTO feed_items (feed, lang, place, path, text) VALUES (?, ?, ?, ?, ?)',
        ...[feed, lang, place, path, utf8Of(item)],
      );
    }
  }

  #dropItem(feed: ItemFeed, lang: Language, place: number, path: string): void {
    this.#sqlite.run(
      'DELETE FROM feed_items WHERE feed = ? AND lang = ? AND place = ? AND path = ?',
      ...[feed, lang, place, path],
    );
  }

  /** Removes a page. */
  drop(lang: Language, path: string): void {
    this.#noteStored(lang, path);
    for (const feed of ITEM_FEEDS) this.#dropItem(feed, lang, placeOf(path), path);
    this.#sqlite.run('DELETE FROM feed_entries WHERE path = ? AND lang = ?', path, lang);
  }

  #noteStored(lang: Language, path: string): void {
    this.#sqlite.run(
      `INSERT OR IGNORE INTO feed_news (lang, type, place)
       SELECT lang, type, place FROM feed_entries WHERE path = ? AND lang = ?`,
      ...[path, lang],
    );
  }

  /** The files have been made of everything that is stored. */
  forgetNews(): void {
    this.#sqlite.run('DELETE FROM feed_news');
  }

  /** Returns true if pages have changed since the files were made: pages of some types, or any. */
  hasNews(...types: readonly PageType[]): boolean {
    if (types.length === 0) return this.#sqlite.has('SELECT 1 FROM feed_news LIMIT 1');
    return this.#sqlite.has(
      'SELECT 1 FROM feed_news WHERE type IN (SELECT value FROM json_each(?)) LIMIT 1',
      JSON.stringify(types),
    );
  }

  /** The same of the pages in one part: of one language and type, or of any. */
  hasNewsIn(part: Part, of?: { readonly lang: Language; readonly type: PageType }): boolean {
    const sql = 'SELECT 1 FROM feed_news WHERE place BETWEEN ? AND ?';
    if (!of) return this.#sqlite.has(`${sql} LIMIT 1`, ...placesOf(part));
    return this.#sqlite.has(`${sql} AND lang = ? AND type = ? LIMIT 1`, ...placesOf(part), of.lang, of.type);
  }

  /** Pages in a language, of one type or of all. */
  pageCount(lang: Language, type?: PageType): number {
    const where = `lang = ?${type ? ' AND type = ?' : ''}`;
    const values = type ? [lang, type] : [lang];
    return this.#sqlite.get(count, `SELECT count(*) AS count FROM feed_entries WHERE ${where}`, ...values);
  }

  /** Entries of one part of the sitemap, ordered by path. */
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

  /** The items of a part of a feed, UTF-8, in the order of their places. */
  items(feed: ItemFeed, lang: Language, part: Part): Iterable<Uint8Array> {
    // All three columns, so that SQLite merges both tables by their indexes and sorts nothing.
    const sql = `SELECT place, path, text FROM feed_items WHERE feed = ? AND lang = ? AND place BETWEEN ? AND ?
      ORDER BY place, path`;
    return this.#sqlite.iterate(bytes, sql, feed, lang, ...placesOf(part));
  }

  /** Items of the pages with the highest ranks. */
  highestItems(feed: ItemFeed, lang: Language, limit: number): readonly Uint8Array[] {
    const sql = `SELECT text FROM feed_items JOIN feed_entries USING (path, lang)
      WHERE feed = ? AND lang = ? ORDER BY rank DESC, path LIMIT ?`;
    return this.#sqlite.all(bytes, sql, feed, lang, limit);
  }

  /** Lines of llms.txt: those of the highest rank first, then in the order of their paths. */
  lines(lang: Language, type: PageType): Iterable<string> {
    const sql = `SELECT line AS text FROM feed_entries WHERE lang = ? AND type = ? AND line IS NOT NULL
      ORDER BY rank DESC, path`;
    return this.#sqlite.iterate(text, sql, lang, type);
  }

  /** The ways of categories to the products of a part, each once. */
  trails(lang: Language, part: Part): readonly Trail[] {
    const sql = `SELECT DISTINCT trail FROM feed_entries
      WHERE lang = ? AND type = 'product' AND place BETWEEN ? AND ? AND trail IS NOT NULL ORDER BY trail`;
    return this.#sqlite.all(trailSchema, sql, lang, ...placesOf(part));
  }

  /** The newest day of the pages of a part: of one language and type, or of any. Null when there is none. */
  newestDay(part: Part, of?: { readonly lang: Language; readonly type: PageType }): string | null {
    const where = `place BETWEEN ? AND ?${of ? ' AND lang = ? AND type = ?' : ''}`;
    const values = [...placesOf(part), ...(of ? [of.lang, of.type] : [])];
    return this.#sqlite.get(dayRow, `SELECT max(day) AS day FROM feed_entries WHERE ${where}`, ...values).day;
  }
}

const inOrder = (group: ListedPath): ListedPath =>
  group.toSorted((one, other) => LANGUAGES.indexOf(one.lang) - LANGUAGES.indexOf(other.lang));
