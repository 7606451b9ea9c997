import { join } from 'node:path';
import * as v from 'valibot';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { kyivMoment } from '../../src/rules/kyiv-calendar.ts';
import { REMOVED_SQL } from '../dependencies/failed-pages.ts';
import { readState } from '../releases/ledger.ts';
import { Sqlite } from '../sqlite.ts';
import { type Compress, deleteUnwantedCopies, stageCopies } from './compressed-copies.ts';
import { type DerivedSettings, openDerivedDatabase, readDerivedSettings } from './derived-database.ts';
import { digestOf } from './digest.ts';
import { type FeedFile, feedFiles } from './feeds/feed-files.ts';
import { FeedRows } from './feeds/feed-rows.ts';
import { type FeedState, FeedStates, nextTurn } from './feeds/feed-states.ts';
import { FeedStore } from './feeds/feed-store.ts';
import { sitemapFiles } from './sitemap.ts';
import { type Derivation, Staging } from './staging.ts';
import { securityExpiry, wellKnownFiles } from './well-known.ts';

interface DeriveOptions {
  /** Called at every point where the work can pause. */
  readonly giveWay?: () => void;
  /** True if large feeds of products wait for their turn. */
  readonly isPaced?: boolean;
}

/** Number of pages whose rows are stored in one transaction. */
const BATCH_SIZE = 1_000;

const NOTHING: Derivation = { put: [], deleted: [], hasMore: false, nextTurn: null };

/**
 * Runs one round of the derived lane: compares the site with the inputs of the derived files, and stages files that
 * differ for publishDerived(). It does not lock the site, so pages may be published meanwhile; the next round handles
 * them. Every step can be repeated after a crash, because a file counts as made only once the site has it. The caller
 * holds the lane's lock.
 * @param compress makes the compressed copies
 * @throws SiteWriteError
 */
export async function derive(
  siteDir: string,
  compress: Compress,
  { giveWay = () => {}, isPaced = false }: DeriveOptions = {},
): Promise<Derivation> {
  const db = openDerivedDatabase(siteDir);
  try {
    const sqlite = new Sqlite(db);
    const settings = readDerivedSettings(sqlite);
    const { served } = readState(sqlite);
    if (!settings || served === null) return NOTHING;
    const staging = new Staging(siteDir, giveWay);
    const round = new Round(sqlite, new FeedStore(db), {
      dir: join(siteDir, served),
      settings,
      staging,
      giveWay,
      isPaced,
    });
    round.readPages();
    round.stageFiles();
    const hasMore = await round.stageCopies(compress);
    return { put: staging.put, deleted: staging.deleted, hasMore, nextTurn: round.nextTurn };
  } finally {
    db.close();
  }
}

interface RoundOptions {
  /** The served tree. */
  readonly dir: string;
  readonly settings: DerivedSettings;
  readonly staging: Staging;
  readonly giveWay: () => void;
  readonly isPaced: boolean;
}

const pageSchema = v.object({ path: v.string(), lang: languageSchema, file: v.string() });
const goneSchema = v.object({ path: v.string(), lang: languageSchema });
const hashSchema = v.object({ hash: v.string() });

/** SQL condition: feeds have the page `p`. 1 is STATE.published of graph_pages. */
const IS_IN_FEEDS = `p.state = 1 AND p.kind = 'page' AND NOT ${REMOVED_SQL}`;

/** Selects pages whose rows were made from other data or by other code. */
const OUTDATED_SQL = `
  SELECT p.path, p.lang, f.path AS file FROM site.graph_pages p
  JOIN site.site_files f ON f.path = CASE p.address WHEN '/' THEN 'index' ELSE substr(p.address, 2) END || '.json'
  LEFT JOIN feed_entries e ON e.path = p.path AND e.lang = p.lang
  WHERE ${IS_IN_FEEDS} AND (e.hash IS NOT f.hash OR e.maker IS NOT ?)`;

const GONE_SQL = `
  SELECT e.path, e.lang FROM feed_entries e
  LEFT JOIN site.graph_pages p ON p.address = e.address AND ${IS_IN_FEEDS}
  WHERE p.id IS NULL`;

class Round {
  readonly #sqlite: Sqlite;
  readonly #store: FeedStore;
  readonly #options: RoundOptions;
  readonly #rows: FeedRows;
  readonly #settings: string;
  readonly #expiry: string;
  readonly #isNewSettings: boolean;
  readonly #states: FeedStates;
  /** Time from which the first deferred feed may be made, in ms since 1970; null if none is deferred. */
  nextTurn: number | null = null;

  constructor(sqlite: Sqlite, store: FeedStore, options: RoundOptions) {
    this.#sqlite = sqlite;
    this.#store = store;
    this.#options = options;
    const { settings } = options;
    this.#rows = new FeedRows(store, settings);
    this.#expiry = securityExpiry(kyivMoment(new Date()).date);
    this.#settings = digestOf([settings, this.#expiry]);
    this.#isNewSettings = store.settings !== this.#settings;
    this.#states = new FeedStates(sqlite);
  }

  /** Updates the rows of feeds to the pages of the site. */
  readPages(): void {
    const outdated = this.#sqlite.all(pageSchema, OUTDATED_SQL, this.#rows.maker);
    for (let index = 0; index < outdated.length; index += BATCH_SIZE) {
      this.#sqlite.transaction(() => {
        for (const page of outdated.slice(index, index + BATCH_SIZE)) {
          this.#options.giveWay();
          this.#rows.read(this.#options.dir, page);
        }
      });
    }
    const gone = this.#sqlite.all(goneSchema, GONE_SQL);
    this.#sqlite.transaction(() => {
      for (const { lang, path } of gone) this.#store.drop(lang, path);
    });
  }

  /** Stages feeds and sitemaps that are outdated, or that differ on the site from those that were made. */
  stageFiles(): void {
    const { settings } = this.#options;
    const isThere = (path: string) => this.#publishedHash(path) !== null;
    this.#sqlite.transaction(() => {
      for (const file of feedFiles(this.#store, { ...settings, isThere })) this.#stageFile(file);
      for (const file of sitemapFiles(settings.origin, this.#store, isThere)) this.#stageFile(file);
      for (const file of wellKnownFiles(settings, this.#expiry)) this.#stageFile(file);
      this.#store.forgetNews();
      this.#store.settings = this.#settings;
    });
  }

  #stageFile({ path, chunks, hasNews, offers }: FeedFile): void {
    const { staging } = this.#options;
    if (!chunks) {
      staging.delete(path);
      this.#sqlite.run('DELETE FROM derived_files WHERE path = ?', path);
      return;
    }
    const state = offers === undefined ? null : this.#states.find(path);
    const isLost = this.#isNewSettings || this.#isChangedSince(path);
    if (!isLost && !hasNews && !state?.isDue) return;
    if (state && !isLost && this.#isDeferred(path, state)) return;
    const { hash: made, bytes } = staging.write(path, chunks);
    this.#sqlite.run('INSERT OR REPLACE INTO derived_files (path, hash) VALUES (?, ?)', path, made);
    if (offers !== undefined) this.#states.note(path, { madeAt: Date.now(), offers, bytes });
  }

  /** Returns true if the site lacks the file as it was made. */
  #isChangedSince(path: string): boolean {
    const published = this.#publishedHash(path);
    return published === null || published !== this.#madeHash(path);
  }

  /** Defers a feed that was made too recently. @returns false if it can be made now */
  #isDeferred(path: string, state: FeedState): boolean {
    const turn = nextTurn(state);
    if (!this.#options.isPaced || turn <= Date.now()) return false;
    this.#states.defer(path);
    this.nextTurn = Math.min(turn, this.nextTurn ?? turn);
    return true;
  }

  #publishedHash(path: string): string | null {
    return this.#sqlite.find(hashSchema, 'SELECT hash FROM site.site_files WHERE path = ?', path)?.hash ?? null;
  }

  #madeHash(path: string): string | null {
    return this.#sqlite.find(hashSchema, 'SELECT hash FROM derived_files WHERE path = ?', path)?.hash ?? null;
  }

  /** Stages compressed copies. @returns true if files are left for the next round */
  stageCopies(compress: Compress): Promise<boolean> {
    const { dir, staging, settings } = this.#options;
    const { encodings } = settings;
    if (this.#isNewSettings) deleteUnwantedCopies(this.#sqlite, staging, encodings);
    return stageCopies(this.#sqlite, dir, staging, { encodings, compress });
  }
}
