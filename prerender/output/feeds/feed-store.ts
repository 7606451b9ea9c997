import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { LANGUAGES, type Language } from '../../../src/contract/language.ts';
import { languageSchema } from '../../../src/contract/language-schema.ts';
import { Sqlite } from '../../sqlite.ts';
import type { FeedPage } from './feed-page.ts';
import type { Trail } from './yml.ts';

/** What the feeds say of one page, ready to be put between others. Null where a feed does not have it. */
export interface FeedRow {
  readonly path: string;
  readonly lang: Language;
  readonly type: FeedPage['type'];
  /** What it is sorted by among those of its type: the day of an article. */
  readonly rank: string;
  /** Elements of the sitemap for its pictures. */
  readonly images: string;
  readonly merchant: string | null;
  readonly yml: string | null;
  readonly rss: string | null;
  /** Its line in llms.txt. */
  readonly line: string | null;
  /** JSON of the categories above a product. */
  readonly trail: string | null;
}

const COLUMNS = 'path, lang, type, rank, images, merchant, yml, rss, line, trail';

/**
 * Beside the published rows those of the release that is being made, which are of this connection alone. `day` is that on
 * which the page's data were last another: what crawlers are told of it is true whatever a new build changes around them.
 */
const SCHEMA = `
CREATE TABLE IF NOT EXISTS feed_pages (
  path TEXT NOT NULL, lang TEXT NOT NULL, type TEXT NOT NULL, rank TEXT NOT NULL, images TEXT NOT NULL,
  merchant TEXT, yml TEXT, rss TEXT, line TEXT, trail TEXT, day TEXT NOT NULL, PRIMARY KEY (path, lang)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS feed_pages_type ON feed_pages (lang, type, path);
CREATE TABLE IF NOT EXISTS feed_state (mark TEXT NOT NULL) STRICT;
CREATE TEMP TABLE IF NOT EXISTS feed_next (
  path TEXT NOT NULL, lang TEXT NOT NULL, type TEXT NOT NULL, rank TEXT NOT NULL, images TEXT NOT NULL,
  merchant TEXT, yml TEXT, rss TEXT, line TEXT, trail TEXT, day TEXT NOT NULL, is_gone INTEGER NOT NULL,
  PRIMARY KEY (path, lang)
) STRICT, WITHOUT ROWID;
CREATE TEMP VIEW IF NOT EXISTS feed_now AS
  SELECT ${COLUMNS}, day FROM temp.feed_next WHERE NOT is_gone
  UNION ALL
  SELECT ${COLUMNS}, day FROM main.feed_pages p
  WHERE NOT EXISTS (SELECT 1 FROM temp.feed_next n WHERE n.path = p.path AND n.lang = p.lang);
DELETE FROM temp.feed_next;
`;

const textSchema = v.pipe(
  v.object({ text: v.string() }),
  v.transform(({ text }) => text),
);
const listedSchema = v.object({ path: v.string(), lang: languageSchema, day: v.string(), images: v.string() });
const trailSchema = v.pipe(
  v.object({ trail: v.pipe(v.string(), v.parseJson(), v.array(v.object({ name: v.string(), path: v.string() }))) }),
  v.transform(({ trail }) => trail),
);

/** A path with what the sitemap says of its page in each language. */
export type ListedPath = readonly v.InferOutput<typeof listedSchema>[];

type Part = 'merchant' | 'yml' | 'rss' | 'line';

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
    const { path, lang, type, rank, images, merchant, yml, rss, line, trail } = row;
    this.#sqlite.run(
      `INSERT OR REPLACE INTO temp.feed_next (${COLUMNS}, day, is_gone) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
        coalesce(?, (SELECT day FROM feed_now WHERE path = ? AND lang = ?), ?), 0)`,
      ...[path, lang, type, rank, images, merchant, yml, rss, line, trail, day, path, lang, today],
    );
  }

  /** Whether something is noted of a page. */
  isNoted(lang: Language, path: string): boolean {
    return this.#sqlite.has('SELECT 1 FROM temp.feed_next WHERE path = ? AND lang = ?', path, lang);
  }

  /** Notes that a page goes; what no feed has is none of them. */
  drop(lang: Language, path: string): void {
    this.#sqlite.run(
      `INSERT OR REPLACE INTO temp.feed_next (path, lang, type, rank, images, day, is_gone)
       SELECT path, lang, type, '', '', '', 1 FROM main.feed_pages WHERE path = ? AND lang = ?`,
      ...[path, lang],
    );
  }

  /** Whether anything is noted, of some types or of all. */
  hasNews(...types: readonly FeedPage['type'][]): boolean {
    if (types.length === 0) return this.#sqlite.has('SELECT 1 FROM temp.feed_next LIMIT 1');
    return this.#sqlite.has(
      'SELECT 1 FROM temp.feed_next WHERE type IN (SELECT value FROM json_each(?)) LIMIT 1',
      JSON.stringify(types),
    );
  }

  /** Paths of pages, of which each has a page in some language. */
  get pathCount(): number {
    return this.#sqlite.get(v.object({ count: v.number() }), 'SELECT count(DISTINCT path) AS count FROM feed_now')
      .count;
  }

  /** Path after path, in their order. */
  *listed(): Generator<ListedPath> {
    let group: v.InferOutput<typeof listedSchema>[] = [];
    const rows = this.#sqlite.iterate(listedSchema, 'SELECT path, lang, day, images FROM feed_now ORDER BY path, lang');
    for (const row of rows) {
      if (group[0] && group[0].path !== row.path) {
        yield inOrder(group);
        group = [];
      }
      group.push(row);
    }
    if (group.length > 0) yield inOrder(group);
  }

  /** What a feed has, page after page in the order of their paths. */
  parts(part: Part, lang: Language, type: FeedPage['type']): Iterable<string> {
    const sql = `SELECT ${part} AS text FROM feed_now WHERE lang = ? AND type = ? AND ${part} IS NOT NULL ORDER BY path`;
    return this.#sqlite.iterate(textSchema, sql, lang, type);
  }

  /** The first of them by rank, the highest first. */
  highest(part: Part, lang: Language, type: FeedPage['type'], count: number): readonly string[] {
    const sql = `SELECT ${part} AS text FROM feed_now WHERE lang = ? AND type = ? AND ${part} IS NOT NULL ORDER BY rank DESC, path LIMIT ?`;
    return this.#sqlite.all(textSchema, sql, lang, type, count);
  }

  /** The ways of categories to products, each once. */
  trails(lang: Language): readonly Trail[] {
    const sql = 'SELECT DISTINCT trail FROM feed_now WHERE lang = ? AND trail IS NOT NULL ORDER BY trail';
    return this.#sqlite.all(trailSchema, sql, lang);
  }

  /** The newest day of the pages of a type; null when there is none. */
  newestDay(lang: Language, type: FeedPage['type']): string | null {
    const schema = v.object({ day: v.nullable(v.string()) });
    return this.#sqlite.get(schema, 'SELECT max(day) AS day FROM feed_now WHERE lang = ? AND type = ?', lang, type).day;
  }

  /** Publishes what is noted. In the transaction that publishes the files. */
  commit(mark: string): void {
    this.#sqlite.run('DELETE FROM main.feed_pages WHERE (path, lang) IN (SELECT path, lang FROM temp.feed_next)');
    this.#sqlite.run(
      `INSERT INTO main.feed_pages (${COLUMNS}, day) SELECT ${COLUMNS}, day FROM temp.feed_next WHERE NOT is_gone`,
    );
    this.#sqlite.run('DELETE FROM temp.feed_next');
    this.#sqlite.run('DELETE FROM main.feed_state');
    this.#sqlite.run('INSERT INTO main.feed_state (mark) VALUES (?)', mark);
  }
}

const inOrder = (group: ListedPath): ListedPath =>
  group.toSorted((one, other) => LANGUAGES.indexOf(one.lang) - LANGUAGES.indexOf(other.lang));
