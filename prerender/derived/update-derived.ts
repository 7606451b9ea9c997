import { join } from 'node:path';
import { compressed } from '../../server/compression.ts';
import { type FileLock, lock, tryLock } from '../../server/file-lock.ts';
import type { Release } from '../releases/ledger.ts';
import { derive } from './derive.ts';
import { publishDerived } from './publish-derived.ts';
import type { Derivation } from './staging.ts';

/** ms to wait for another process that derives files of the same site. */
const LOCK_TIMEOUT = 120_000;

/** Returns the lock of the derived lane; publishing pages never waits for it. */
const lockFile = (siteDir: string) => join(siteDir, 'derived.lock');

/** Returns null while another process derives files of the site. */
export const tryLockDerived = (siteDir: string): FileLock | null => tryLock(lockFile(siteDir), 'exclusive');

/** Runs one round of the derived lane, in this thread or another. */
export type Derive = (siteDir: string) => Promise<Derivation>;

/** Publishes the derivation of one round. */
export type PublishDerived = (siteDir: string, derivation: Derivation) => Promise<Release | null>;

/**
 * Updates feeds, sitemaps and compressed copies to the pages of the site. The caller must not have the site open.
 * @returns the last release that was published; null if nothing differed
 */
export async function updateDerived(
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
      // A round that cannot be published now, as during a rollback, is repeated later.
      hasMore = derivation.hasMore && release !== null;
    }
    return published;
  } finally {
    held.release();
  }
}
