import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { ENCODINGS, type Encoding } from '../../server/compression.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { siteSchema } from '../../src/contract/layout.ts';
import { isBrokenDatabase } from '../releases/errors.ts';
import { SITE_DATABASE } from '../releases/site-database.ts';
import { Sqlite } from '../sqlite.ts';

const DERIVED_DATABASE = 'derived.db';

/** Version of the table layout, here and in FeedStore; to be changed with it. */
const LAYOUT = 1;

/** ms that a statement waits for a short one of another process. */
const BUSY_TIMEOUT = 5_000;

/**
 * Bytes of the file that are mapped into memory, about as many as SQLite allows: a large feed is read a tenth faster,
 * since no page is copied. A disk that fails to read a mapped page ends the process, which starts again.
 */
const MAPPED = 2 ** 31 - 2 ** 16;

/**
 * Working state of the derived lane, in a separate database, so that its writes never lock the ledger in which pages
 * are published. All of it can be recomputed from the site, except the days in `feed_entries`.
 */
const SCHEMA = `
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
PRAGMA cache_size = -16000;
PRAGMA main.mmap_size = ${MAPPED};

-- Hashes of feeds and sitemaps as they were made. A file is made again if the site has another content.
CREATE TABLE IF NOT EXISTS derived_files (path TEXT PRIMARY KEY, hash TEXT NOT NULL) STRICT, WITHOUT ROWID;

-- Feeds of products: when each was made, its numbers of offers and bytes, and 1 if later changes wait for their turn.
CREATE TABLE IF NOT EXISTS feed_states (path TEXT PRIMARY KEY, made_at INTEGER NOT NULL, offers INTEGER NOT NULL,
  bytes INTEGER NOT NULL, is_due INTEGER NOT NULL) STRICT, WITHOUT ROWID;

-- Hashes of the source of a compressed copy and of the copy; the latter is null if a copy is not worthwhile.
CREATE TABLE IF NOT EXISTS derived_copies (
  path TEXT NOT NULL,
  encoding TEXT NOT NULL,
  source TEXT NOT NULL,
  hash TEXT,
  PRIMARY KEY (path, encoding)
) STRICT, WITHOUT ROWID;
`;

/**
 * Opens the lane's database, with the site's ledger attached as `site`. A damaged database, or one of another layout,
 * is replaced by an empty one.
 */
export function openDerivedDatabase(siteDir: string): DatabaseSync {
  try {
    return openAttached(siteDir);
  } catch (error) {
    if (!isBrokenDatabase(error) && !(error instanceof OtherLayoutError)) throw error;
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(siteDir, DERIVED_DATABASE + suffix), { force: true });
    return openAttached(siteDir);
  }
}

class OtherLayoutError extends Error {
  override readonly name = 'OtherLayoutError';
}

const layoutSchema = v.object({ user_version: v.number() });

/** @throws OtherLayoutError */
function requireLayout(db: DatabaseSync): void {
  const sqlite = new Sqlite(db);
  if (!sqlite.has('SELECT 1 FROM sqlite_schema')) db.exec(`PRAGMA user_version = ${LAYOUT}`);
  else if (sqlite.get(layoutSchema, 'PRAGMA user_version').user_version !== LAYOUT) throw new OtherLayoutError();
}

function openAttached(siteDir: string): DatabaseSync {
  const db = new DatabaseSync(join(siteDir, DERIVED_DATABASE), { timeout: BUSY_TIMEOUT });
  try {
    requireLayout(db);
    db.exec(SCHEMA);
    // Attached read-only: otherwise a write transaction would lock the ledger too.
    // https://www.sqlite.org/uri.html#urimode
    db.prepare('ATTACH DATABASE ? AS site').run(`${pathToFileURL(resolve(siteDir, SITE_DATABASE)).href}?mode=ro`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

const settingsSchema = v.object({
  /** Identifies the code that pages were built with. */
  build: v.string(),
  /** `https://host` of the public site. */
  origin: v.string(),
  /** The seller in each language; null if an API does not provide it. */
  sites: v.object(v.entriesFromList(LANGUAGES, v.nullable(siteSchema))),
  /** Encodings of the compressed copies. */
  encodings: v.array(v.picklist(ENCODINGS)),
});

/** All inputs of derived files besides pages. The page lane writes them in the transaction that publishes. */
export interface DerivedSettings extends Omit<v.InferOutput<typeof settingsSchema>, 'encodings'> {
  readonly encodings: readonly Encoding[];
}

const rowSchema = v.object({ settings: v.pipe(v.string(), v.parseJson(), settingsSchema) });

/** Writes the settings for the derived lane, in the transaction that publishes pages. */
export function writeDerivedSettings(db: DatabaseSync, settings: DerivedSettings): void {
  new Sqlite(db).run(
    `INSERT INTO derived_settings (id, settings) VALUES (1, ?)
     ON CONFLICT (id) DO UPDATE SET settings = excluded.settings WHERE settings <> excluded.settings`,
    JSON.stringify(settings),
  );
}

/**
 * Reads the settings of the newest release of pages; null before the first. @param sqlite from openDerivedDatabase()
 */
export function readDerivedSettings(sqlite: Sqlite): DerivedSettings | null {
  return sqlite.find(rowSchema, 'SELECT settings FROM site.derived_settings')?.settings ?? null;
}
