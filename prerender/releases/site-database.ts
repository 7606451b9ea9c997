import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeGraphTables } from '../dependencies/graph-tables.ts';
import { Sqlite } from '../sqlite.ts';
import { isBrokenDatabase, SiteDamagedError } from './errors.ts';

export const SITE_DATABASE = 'site.db';

/** ms that a statement waits for a short one of another process. */
const BUSY_TIMEOUT = 5_000;

/**
 * The store's tables in the site's database; the builder keeps its dependency graph in tables of its own beside them.
 */
const SCHEMA = `
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
PRAGMA cache_size = -16000;

CREATE TABLE IF NOT EXISTS site_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  head INTEGER NOT NULL,
  served TEXT,
  is_held INTEGER NOT NULL
) STRICT;
INSERT OR IGNORE INTO site_state VALUES (1, 0, NULL, 0);

CREATE TABLE IF NOT EXISTS site_trees (
  name TEXT PRIMARY KEY,
  release INTEGER NOT NULL,
  target INTEGER
) STRICT;
INSERT OR IGNORE INTO site_trees VALUES ('a', 0, NULL), ('b', 0, NULL);

-- The files of the newest release.
CREATE TABLE IF NOT EXISTS site_files (path TEXT PRIMARY KEY, hash TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS site_releases (
  number INTEGER PRIMARY KEY,
  address TEXT NOT NULL,
  revision INTEGER NOT NULL,
  build TEXT NOT NULL,
  pages INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  published_at INTEGER NOT NULL,
  -- 1 if it only adds files that are derived from the pages of an earlier release.
  is_derived INTEGER NOT NULL DEFAULT 0
) STRICT;

-- All inputs of feeds, sitemaps and compressed copies besides pages, as JSON.
CREATE TABLE IF NOT EXISTS derived_settings (id INTEGER PRIMARY KEY CHECK (id = 1), settings TEXT NOT NULL) STRICT;

-- Changes of each release against the one before it.
CREATE TABLE IF NOT EXISTS site_changes (
  release INTEGER NOT NULL,
  path TEXT NOT NULL,
  before TEXT,
  after TEXT,
  PRIMARY KEY (release, path)
) STRICT, WITHOUT ROWID;

-- Replaced contents, and the last release that replaced them: they are needed while an earlier release is kept.
CREATE TABLE IF NOT EXISTS site_kept (
  hash TEXT PRIMARY KEY,
  until INTEGER NOT NULL,
  -- Bytes; null until they have been counted.
  size INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS site_kept_until ON site_kept (until);

-- The journal of the release being made: paths of the spare tree that may differ from its release, at the latest when the draft is published.
CREATE TABLE IF NOT EXISTS site_draft (path TEXT PRIMARY KEY, state TEXT NOT NULL, hash TEXT) STRICT, WITHOUT ROWID;

-- Files that stay in the trees although no release has them any more, and the time (ms) of their retirement.
CREATE TABLE IF NOT EXISTS site_retired (path TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`;

/**
 * Opens the database for writing and migrates its tables, including the dependency graph's, from any earlier version.
 * @throws SiteDamagedError if SQLite cannot read the file
 */
export function openSiteDatabase(siteDir: string): DatabaseSync {
  const db = new DatabaseSync(join(siteDir, SITE_DATABASE), { timeout: BUSY_TIMEOUT });
  try {
    db.exec(SCHEMA);
    addColumns(db);
    new Sqlite(db).transaction(() => makeGraphTables(db));
    return db;
  } catch (error) {
    db.close();
    if (isBrokenDatabase(error)) throw new SiteDamagedError(siteDir, `${SITE_DATABASE} is not a valid database`);
    throw error;
  }
}

/** Adds the columns that tables of an earlier version lack. */
function addColumns(db: DatabaseSync): void {
  const has = (table: string, column: string) =>
    db.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column) !== undefined;
  if (!has('site_kept', 'size')) db.exec('ALTER TABLE site_kept ADD COLUMN size INTEGER');
  if (!has('site_releases', 'is_derived')) {
    db.exec('ALTER TABLE site_releases ADD COLUMN is_derived INTEGER NOT NULL DEFAULT 0');
    // Feeds now have a database of their own.
    for (const table of ['feed_pages', 'feed_entries', 'feed_items', 'feed_state'])
      db.exec(`DROP TABLE IF EXISTS ${table}`);
  }
}

/** Opens the database for reading, while any process may write it. */
export const openForReading = (siteDir: string): DatabaseSync =>
  new DatabaseSync(join(siteDir, SITE_DATABASE), { readOnly: true, timeout: BUSY_TIMEOUT });
