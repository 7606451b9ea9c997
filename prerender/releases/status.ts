import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Sqlite } from '../sqlite.ts';
import { type Release, readReleases, readState, readTree } from './ledger.ts';
import { openForReading, SITE_DATABASE } from './site-database.ts';

/** What is known of a site without opening it for writing, whoever else does. */
export interface SiteStatus {
  /** Newest first. */
  readonly releases: readonly Release[];
  /** Undefined before the first. */
  readonly served: Release | undefined;
  readonly isPaused: boolean;
}

/** The same as the ledger says; a site that is not there has no release. */
export function readSiteStatus(siteDir: string): SiteStatus {
  if (!existsSync(join(siteDir, SITE_DATABASE))) return { releases: [], served: undefined, isPaused: false };
  const sqlite = new Sqlite(openForReading(siteDir));
  try {
    const { served, isPaused } = readState(sqlite);
    const releases = readReleases(sqlite);
    const number = served === null ? undefined : readTree(sqlite, served).release;
    return { releases, served: releases.find((release) => release.number === number), isPaused };
  } finally {
    sqlite.db.close();
  }
}
