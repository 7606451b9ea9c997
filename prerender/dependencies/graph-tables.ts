import type { DatabaseSync } from 'node:sqlite';

/**
 * Pages and the keys that each has read. A build inserts new versions beside the published ones as it proceeds, so that
 * memory does not grow with the site; they are published in the transaction that publishes the files.
 */
const SCHEMA = `
CREATE TABLE IF NOT EXISTS graph_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  cursor TEXT,
  -- The database history that the cursor belongs to: see database-history.ts.
  history TEXT,
  renderers TEXT NOT NULL,
  -- Number of published pages, stored because counting them would scan the table on every rebuild.
  size INTEGER NOT NULL
) STRICT;
INSERT OR IGNORE INTO graph_state (id, renderers, size) VALUES (1, '{}', 0);

CREATE TABLE IF NOT EXISTS graph_pages (
  id INTEGER PRIMARY KEY,
  address TEXT NOT NULL,
  lang TEXT NOT NULL,
  path TEXT NOT NULL,
  kind TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  -- A JSON array of keys.
  reads TEXT NOT NULL,
  -- STATE in graph.ts: 0 staged, 1 published, 2 removed.
  state INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS graph_pages_address ON graph_pages (address, state);
CREATE INDEX IF NOT EXISTS graph_pages_staged ON graph_pages (address) WHERE state <> 1;

-- The keys that the published pages have read.
CREATE TABLE IF NOT EXISTS graph_reads (entity TEXT NOT NULL, page INTEGER NOT NULL, PRIMARY KEY (entity, page))
  STRICT, WITHOUT ROWID;

-- Pages whose last rendering failed, to be rendered again regardless of changes. A process that builds repeatedly retries
-- them at next_at (ms), with growing pauses.
CREATE TABLE IF NOT EXISTS graph_due (
  address TEXT PRIMARY KEY,
  lang TEXT NOT NULL,
  path TEXT NOT NULL,
  kind TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 1,
  next_at INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
`;

/** Migrates the graph of an earlier version: its pages are kept, and all are checked once more. */
const FROM_NUMBERED_ENTITIES = `
DROP TABLE graph_entities;
DROP TABLE graph_reads;
UPDATE graph_pages SET reads = '[]';
UPDATE graph_state SET cursor = NULL;
`;

/** Adds the retry columns that an earlier version lacks. */
const FROM_DUE_WITHOUT_TIMES = `
ALTER TABLE graph_due ADD COLUMN tries INTEGER NOT NULL DEFAULT 1;
ALTER TABLE graph_due ADD COLUMN next_at INTEGER NOT NULL DEFAULT 0;
`;

/**
 * Removes the page of the slug "index", which an earlier version admitted: its file is the home page's. All pages are
 * checked once more.
 */
const FROM_SECOND_HOME = `
UPDATE graph_state SET cursor = NULL, size = size - (SELECT count(*) FROM graph_pages WHERE address = '/index' AND state = 1);
DELETE FROM graph_reads WHERE page IN (SELECT id FROM graph_pages WHERE address = '/index');
DELETE FROM graph_pages WHERE address = '/index';
UPDATE graph_pages SET fingerprint = '' WHERE address = '/';
`;

/** Creates missing tables and migrates the graph of an earlier version; part of the caller's transaction. */
export function makeGraphTables(db: DatabaseSync): void {
  const isNumbered = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'graph_entities'").get() !== undefined;
  if (isNumbered) db.exec(FROM_NUMBERED_ENTITIES);
  const hasLiving = db.prepare("SELECT 1 FROM pragma_table_info('graph_pages') WHERE name = 'is_living'").get();
  // The numbers mean the same, and the indexes follow the new name.
  if (hasLiving) db.exec('ALTER TABLE graph_pages RENAME COLUMN is_living TO state');
  db.exec(SCHEMA);
  const hasHistory = db.prepare("SELECT 1 FROM pragma_table_info('graph_state') WHERE name = 'history'").get();
  if (!hasHistory) db.exec('ALTER TABLE graph_state ADD COLUMN history TEXT');
  const hasTimes = db.prepare("SELECT 1 FROM pragma_table_info('graph_due') WHERE name = 'tries'").get() !== undefined;
  if (!hasTimes) db.exec(FROM_DUE_WITHOUT_TIMES);
  if (db.prepare("SELECT 1 FROM graph_pages WHERE address = '/index'").get() !== undefined) db.exec(FROM_SECOND_HOME);
}
