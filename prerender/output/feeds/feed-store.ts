import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { LANGUAGES, type Language } from '../../../src/contract/language.ts';
import { languageSchema } from '../../../src/contract/language-schema.ts';
import { utf8Of } from '../../render/utf8.ts';
import { Sqlite } from '../../sqlite.ts';
import type { FeedPage } from './feed-page.ts';
import { type Part, placeOf, placesOf } from './parts.ts';
import type { Trail } from './yml.ts';

export type PageType = FeedPage['type'];

/** Feeds that have an item for each of their pages. */
export type ItemFeed = 'merchant' | 'yml' | 'rss';

/** What the feeds say of one page, ready to be put between others. */
export interface FeedRow {
  readonly path: string;
  readonly lang: Language;
  readonly type: PageType;
  /** What it is sorted by among those of its type: the day of an article. */
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

const COLUMNS = 'path, lang, place, type, rank, images, line, trail, day';
const TYPED = `path TEXT NOT NULL, lang TEXT NOT NULL, place INTEGER NOT NULL, type TEXT NOT NULL, rank TEXT NOT NULL,
  images TEXT NOT NULL, line TEXT, trail TEXT, day TEXT NOT NULL`;
const ITEM_COLUMNS = 'feed, lang, place, path, text';
const TYPED_ITEM =
  'feed TEXT NOT NULL, lang TEXT NOT NULL, place INTEGER NOT NULL, path TEXT NOT NULL, text BLOB NOT NULL';

/**
 * Beside the published rows those of the release that is being made, which are of this connection alone. `place` is
 * placeOf() the path; `day` is that on which the page's data were last another: what crawlers are told of it is true
 * whatever a new build changes around them. Items are long, so they lie apart from what is read of every page, as UTF-8:
 * a part of a feed goes from here into its file without ever being a string.
 */
const SCHEMA = `
DROP TABLE IF EXISTS feed_pages; -- of an earlier version
CREATE TABLE IF NOT EXISTS feed_entries (${TYPED}, PRIMARY KEY (path, lang)) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS feed_entries_place ON feed_entries (place, day);
CREATE INDEX IF NOT EXISTS feed_entries_type ON feed_entries (lang, type, place, day);
CREATE TABLE IF NOT EXISTS feed_items (${TYPED_ITEM}) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS feed_items_place ON feed_items (feed, lang, place, path);
CREATE TABLE IF NOT EXISTS feed_state (mark TEXT NOT NULL) STRICT;
CREATE TEMP TABLE IF NOT EXISTS feed_next (${TYPED}, is_gone INTEGER NOT NULL, PRIMARY KEY (path, lang))
  STRICT, WITHOUT ROWID;
CREATE TEMP TABLE IF NOT EXISTS feed_next_items (${TYPED_ITEM}) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS temp.feed_next_items_place ON feed_next_items (feed, lang, place, path);
CREATE TEMP VIEW IF NOT EXISTS feed_now AS
  SELECT ${COLUMNS} FROM temp.feed_next WHERE NOT is_gone
  UNION ALL
  SELECT ${COLUMNS} FROM main.feed_entries e
  WHERE NOT EXISTS (SELECT 1 FROM temp.feed_next n WHERE n.path = e.path AND n.lang = e.lang);
CREATE TEMP VIEW IF NOT EXISTS feed_items_now AS
  SELECT ${ITEM_COLUMNS} FROM temp.feed_next_items
  UNION ALL
  SELECT ${ITEM_COLUMNS} FROM main.feed_items i
  WHERE NOT EXISTS (SELECT 1 FROM temp.feed_next n WHERE n.path = i.path AND n.lang = i.lang);
DELETE FROM temp.feed_next;
DELETE FROM temp.feed_next_items;
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
const listedSchema = v.object({ path: v.string(), lang: languageSchema, day: v.string(), images: v.string() });
const trailSchema = v.pipe(
  v.object({ trail: v.pipe(v.string(), v.parseJson(), v.array(v.object({ name: v.string(), path: v.string() }))) }),
  v.transform(({ trail }) => trail),
);

/** A path with what the sitemap says of its page in each language. */
export type ListedPath = readonly v.InferOutput<typeof listedSchema>[];

/** What feeds are made of, page by page; in the site's database, so that a change of one page reads no other. */
export class FeedStore {
  readonly #sqlite: Sqlite;

  /** What an earlier release noted and did not publish is forgotten. */
  constructor(db: DatabaseSync) {
    db.exec(SCHEMA);
    this.#sqlite = new Sqlite(db);
  }

  /** What the published rows were made with; null before the first. */
  get mark(): string | null {
    const row = this.#sqlite.find(v.object({ mark: v.string() }), 'SELECT mark FROM feed_state');
    return row?.mark ?? null;
  }

  /** Notes what the feeds will say of a page. @param day on which its data became what they are; null for the day that is known */
  note(row: FeedRow, { day, today }: { readonly day: string | null; readonly today: string }): void {
    const { path, lang, type, rank, images, line, trail, items } = row;
    const place = placeOf(path);
    this.#forgetItems(lang, place, path);
    this.#sqlite.run(
      `INSERT OR REPLACE INTO temp.feed_next (${COLUMNS}, is_gone) VALUES (?, ?, ?, ?, ?, ?, ?, ?,
        coalesce(?, (SELECT day FROM feed_now WHERE path = ? AND lang = ?), ?), 0)`,
      ...[path, lang, place, type, rank, images, line, trail, day, path, lang, today],
    );
    for (const [feed, item] of Object.entries(items)) {
      if (item === null) continue;
      this.#sqlite.run(
        `INSERT INTO temp.feed_next_items (${ITEM_COLUMNS}) VALUES (?, ?, ?, ?, ?)`,
        feed,
        lang,
        place,
        path,
        utf8Of(item),
      );
    }
  }

  /** Whether something is noted of a page. */
  isNoted(lang: Language, path: string): boolean {
    return this.#sqlite.has('SELECT 1 FROM temp.feed_next WHERE path = ? AND lang = ?', path, lang);
  }

  /** Notes that a page goes; what no feed has is none of them. */
  drop(lang: Language, path: string): void {
    this.#forgetItems(lang, placeOf(path), path);
    this.#sqlite.run(
      `INSERT OR REPLACE INTO temp.feed_next (${COLUMNS}, is_gone)
       SELECT path, lang, place, type, '', '', NULL, NULL, '', 1 FROM main.feed_entries WHERE path = ? AND lang = ?`,
      ...[path, lang],
    );
  }

  /** Whether anything is noted, of some types or of all. */
  hasNews(...types: readonly PageType[]): boolean {
    if (types.length === 0) return this.#sqlite.has('SELECT 1 FROM temp.feed_next LIMIT 1');
    return this.#sqlite.has(
      'SELECT 1 FROM temp.feed_next WHERE type IN (SELECT value FROM json_each(?)) LIMIT 1',
      JSON.stringify(types),
    );
  }

  /** Whether anything is noted of pages in a part: of one language and type, or of any. */
  hasNewsIn(part: Part, of?: { readonly lang: Language; readonly type: PageType }): boolean {
    const sql = 'SELECT 1 FROM temp.feed_next WHERE place BETWEEN ? AND ?';
    if (!of) return this.#sqlite.has(`${sql} LIMIT 1`, ...placesOf(part));
    return this.#sqlite.has(`${sql} AND lang = ? AND type = ? LIMIT 1`, ...placesOf(part), of.lang, of.type);
  }

  /** Pages in a language, of one type or of all. */
  pageCount(lang: Language, type?: PageType): number {
    const where = `lang = ?${type ? ' AND type = ?' : ''}`;
    const values = type ? [lang, type] : [lang];
    // Pages that are noted as gone were there.
    return this.#sqlite.get(
      count,
      `SELECT (SELECT count(*) FROM main.feed_entries WHERE ${where})
        + (SELECT count(*) FROM temp.feed_next n WHERE ${where} AND NOT is_gone
           AND NOT EXISTS (SELECT 1 FROM main.feed_entries e WHERE e.path = n.path AND e.lang = n.lang))
        - (SELECT count(*) FROM temp.feed_next WHERE ${where} AND is_gone) AS count`,
      ...[...values, ...values, ...values],
    );
  }

  /** What the sitemap says of a part, path after path in their order. */
  *listed(part: Part): Generator<ListedPath> {
    let group: v.InferOutput<typeof listedSchema>[] = [];
    const rows = this.#sqlite.iterate(
      listedSchema,
      'SELECT path, lang, day, images FROM feed_now WHERE place BETWEEN ? AND ? ORDER BY path, lang',
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
    const sql = `SELECT place, path, text FROM feed_items_now WHERE feed = ? AND lang = ? AND place BETWEEN ? AND ?
      ORDER BY place, path`;
    return this.#sqlite.iterate(bytes, sql, feed, lang, ...placesOf(part));
  }

  /** Items of the pages with the highest ranks. */
  highestItems(feed: ItemFeed, lang: Language, limit: number): readonly Uint8Array[] {
    const sql = `SELECT text FROM feed_items_now JOIN feed_now USING (path, lang)
      WHERE feed = ? AND lang = ? ORDER BY rank DESC, path LIMIT ?`;
    return this.#sqlite.all(bytes, sql, feed, lang, limit);
  }

  /** Lines of llms.txt: those of the highest rank first, then in the order of their paths. */
  lines(lang: Language, type: PageType): Iterable<string> {
    const sql = `SELECT line AS text FROM feed_now WHERE lang = ? AND type = ? AND line IS NOT NULL
      ORDER BY rank DESC, path`;
    return this.#sqlite.iterate(text, sql, lang, type);
  }

  /** The ways of categories to the products of a part, each once. */
  trails(lang: Language, part: Part): readonly Trail[] {
    const sql = `SELECT DISTINCT trail FROM feed_now
      WHERE lang = ? AND type = 'product' AND place BETWEEN ? AND ? AND trail IS NOT NULL ORDER BY trail`;
    return this.#sqlite.all(trailSchema, sql, lang, ...placesOf(part));
  }

  /**
   * The newest day of the pages of a part, those that go with this release among them: of one language and type, or of
   * any. Null when there is none.
   */
  newestDay(part: Part, of?: { readonly lang: Language; readonly type: PageType }): string | null {
    const where = `place BETWEEN ? AND ?${of ? ' AND lang = ? AND type = ?' : ''}`;
    const values = [...placesOf(part), ...(of ? [of.lang, of.type] : [])];
    const { day } = this.#sqlite.get(
      v.object({ day: v.nullable(v.string()) }),
      `SELECT max(day) AS day FROM (SELECT max(day) AS day FROM main.feed_entries WHERE ${where}
        UNION ALL SELECT max(day) FROM temp.feed_next WHERE ${where} AND NOT is_gone)`,
      ...[...values, ...values],
    );
    return day;
  }

  /** Publishes what is noted. In the transaction that publishes the files. */
  commit(mark: string): void {
    this.#sqlite.run(
      `DELETE FROM main.feed_items WHERE rowid IN (SELECT i.rowid FROM temp.feed_next n CROSS JOIN main.feed_items i
        WHERE i.feed IN ('merchant', 'yml', 'rss') AND i.lang = n.lang AND i.place = n.place AND i.path = n.path)`,
    );
    this.#sqlite.run('DELETE FROM main.feed_entries WHERE (path, lang) IN (SELECT path, lang FROM temp.feed_next)');
    this.#sqlite.run(
      `INSERT INTO main.feed_entries (${COLUMNS}) SELECT ${COLUMNS} FROM temp.feed_next WHERE NOT is_gone`,
    );
    this.#sqlite.run(`INSERT INTO main.feed_items (${ITEM_COLUMNS}) SELECT ${ITEM_COLUMNS} FROM temp.feed_next_items`);
    this.#sqlite.run('DELETE FROM temp.feed_next');
    this.#sqlite.run('DELETE FROM temp.feed_next_items');
    this.#sqlite.run('DELETE FROM main.feed_state');
    this.#sqlite.run('INSERT INTO main.feed_state (mark) VALUES (?)', mark);
  }

  /** What this release has noted of a page before. */
  #forgetItems(lang: Language, place: number, path: string): void {
    this.#sqlite.run(
      `DELETE FROM temp.feed_next_items WHERE feed IN ('merchant', 'yml', 'rss') AND lang = ? AND place = ? AND path = ?`,
      ...[lang, place, path],
    );
  }
}

const inOrder = (group: ListedPath): ListedPath =>
  group.toSorted((one, other) => LANGUAGES.indexOf(one.lang) - LANGUAGES.indexOf(other.lang));
