import { join } from 'node:path';
import { compressed } from '../../server/compression.ts';
import { type FileLock, lock, tryLock } from '../../server/file-lock.ts';
import type { Release } from '../releases/ledger.ts';
import { derive } from './derive.ts';
import { publishDerived } from './publish-derived.ts';
import type { Derivation } from './staging.ts';

/** ms that another process which derives files of the same site is waited for. */
const LOCK_TIMEOUT = 120_000;

/** The lock of the derived lane, which no page waits for. */
const lockFile = (siteDir: string) => join(siteDir, 'derived.lock');

/** Null while another process derives files of the site. */
export const tryLockDerived = (siteDir: string): FileLock | null => tryLock(lockFile(siteDir), 'exclusive');

/** One round of the derived lane, by this thread or another. */
export type Derive = (siteDir: string) => Promise<Derivation>;

/** Publishes the derivation of one round. */
export type PublishDerived = (siteDir: string, derivation: Derivation) => Promise<Release | null>;

/**
 * Brings feeds, sitemaps and compressed copies to the pages of the site. The caller does not have the site open.
 * @returns the last release that it has published; null when nothing differed
 */
export async function bringDerivedUpToDate(
  siteDir: string,
  {
    deriveRound = (dir) => derive(dir, compressed),
    publish = publishDerived,
  }: { readonly deriveRound?: Derive; readonly publish?: PublishDerived } = {},
): Promise<Release | null> {
  const held = await lock(lockFile(siteDir), 'exclusive', LOCK_TIMEOUT);
  try {
    let published: Release | null = null;
    for (let hasMore = true; hasMore; ) {
      const derivation = await deriveRound(siteDir);
      const release = await publish(siteDir, derivation);
      published = release ?? published;
      // A round whose files are not wanted now, as after a rollback, is made again later.
      hasMore = derivation.hasMore && release !== null;
    }
    return published;
  } finally {
    held.release();
  }
}
