import type { Release } from './ledger.ts';

/** A release of pages with the derived releases that followed it: a rollback restores pages and feeds together. */
export interface ReleaseGroup extends Release {
  /** The number of the last release of the group. */
  readonly last: number;
}

/**
 * Groups releases by releases of pages.
 * @param releases newest first
 * @returns the groups, newest first
 */
export function groupReleases(releases: readonly Release[]): ReleaseGroup[] {
  const groups: ReleaseGroup[] = [];
  let last: number | null = null;
  for (const [index, release] of releases.entries()) {
    last ??= release.number;
    // The oldest kept release may be derived, if the release of its pages has been forgotten.
    if (release.isDerived && index < releases.length - 1) continue;
    groups.push({ ...release, last });
    last = null;
  }
  return groups;
}

/** Returns the group that a release belongs to. @param number of the release; undefined if there is none */
export const groupOf = (groups: readonly ReleaseGroup[], number: number | undefined): ReleaseGroup | undefined =>
  number === undefined ? undefined : groups.find((group) => group.number <= number && number <= group.last);
