import type { SiteStore } from './recovery.ts';
import { TREES } from './trees.ts';

/** Limits on the releases and contents that a site keeps. */
export interface RetentionPolicy {
  /** Number of releases, including the newest. */
  readonly releases: number;
  /** ms; the newest release is kept regardless of its age. */
  readonly maxAge: number;
  /** ms that a retired asset is kept: longer than a page stays open. */
  readonly retiredAge: number;
  /** Bytes that replaced contents may take; the newest release is kept regardless. */
  readonly keptBytes: number;
}

/** The result of pruning. */
export interface Pruned {
  readonly releases: number;
  /** Bytes of replaced contents that are kept for a rollback. */
  readonly keptBytes: number;
  /** Releases that were forgotten only because of the size limit, not for age or number. */
  readonly forgottenForSize: number;
}

const DAY = 24 * 60 * 60 * 1000;
const MIB = 2 ** 20;
const GIB = 2 ** 30;

export const DEFAULT_RETENTION: RetentionPolicy = {
  releases: 100,
  maxAge: 30 * DAY,
  retiredAge: 30 * DAY,
  keptBytes: 2 * GIB,
};

/** Removes releases, contents and retired assets that exceed the policy. */
export function pruneReleases(store: SiteStore, policy: RetentionPolicy): Pruned {
  const { ledger, trees, onStep } = store;
  const now = store.now().getTime();
  const forgottenForSize = ledger.inTransaction(() => forgetReleases(store, policy, now));
  onStep('forgotten');
  for (const hash of ledger.history.forgottenContents()) {
    trees.dropKept(hash);
    ledger.history.dropKept(hash);
  }
  for (const path of ledger.history.retiredBefore(now - policy.retiredAge)) {
    for (const tree of TREES) trees.remove(tree, path);
    ledger.history.dropRetired(path);
  }
  return retentionSummary(store, forgottenForSize);
}

export const retentionSummary = ({ ledger }: SiteStore, forgottenForSize: number): Pruned => ({
  releases: ledger.releases().length,
  keptBytes: ledger.history.keptBytes,
  forgottenForSize,
});

/** @returns how many releases were forgotten only because of the size limit */
function forgetReleases({ ledger, trees }: SiteStore, policy: RetentionPolicy, now: number): number {
  for (const hash of ledger.history.uncountedContents()) ledger.history.noteKeptSize(hash, trees.keptSize(hash));
  const [count, since] = [Math.max(1, policy.releases), now - policy.maxAge];
  ledger.history.forget(count, since, Number.POSITIVE_INFINITY);
  const before = ledger.releases().length;
  ledger.history.forget(count, since, policy.keptBytes);
  return before - ledger.releases().length;
}

/**
 * Returns a message for the shop's operator about releases forgotten because of the size limit; null if there were
 * none.
 */
export function describePruned({ releases, keptBytes, forgottenForSize }: Pruned): string | null {
  if (forgottenForSize === 0) return null;
  const size = `${Math.ceil(keptBytes / MIB)} MiB`;
  return `${forgottenForSize} earlier releases went for their size (RELEASES_MAX_MIB): ${releases} can be rolled back to, in ${size}`;
}
