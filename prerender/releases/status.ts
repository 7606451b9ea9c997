import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Sqlite } from '../sqlite.ts';
import { type Release, readReleases, readState, readTree } from './ledger.ts';
import { openForReading, SITE_DATABASE } from './site-database.ts';

/** Status of a site, read without opening it for writing, while any process may write it. */
export interface SiteStatus {
  /** Newest first. */
  readonly releases: readonly Release[];
  /** Undefined before the first release. */
  readonly served: Release | undefined;
  readonly isPaused: boolean;
}

/** Reads the status from the ledger; a site that does not exist has no releases. */
export function readSiteStatus(siteDir: string): SiteStatus {
  if (!existsSync(join(siteDir, SITE_DATABASE))) return { releases: [], served: undefined, isPaused: false };
  const sqlite = new Sqlite(openForReading(siteDir));
  try {
    // One read transaction gives a consistent snapshot, whatever is published meanwhile.
    sqlite.db.exec('BEGIN');
    const { served, isPaused } = readState(sqlite);
    const releases = readReleases(sqlite);
    const number = served === null ? undefined : readTree(sqlite, served).release;
    return { releases, served: releases.find((release) => release.number === number), isPaused };
  } finally {
    sqlite.db.close();
  }
}
