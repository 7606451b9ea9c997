import { recordTags } from '../publish/publications.ts';
import type { Draft } from '../releases/draft.ts';
import type { Release } from '../releases/ledger.ts';
import { openWhenFree } from '../releases/open-when-free.ts';
import type { Site } from '../releases/site.ts';
import { moveSiteFile } from '../releases/write.ts';
import type { Derivation, DerivedFile } from './staging.ts';

/**
 * Publishes the staged files of derive() as a release of their own. The site is locked only while files are moved into
 * it.
 * @returns null if nothing differs any more, or while the site is rolled back
 * @throws SiteLockedError if another process has the site open for a minute
 */
export async function publishDerived(siteDir: string, derivation: Derivation): Promise<Release | null> {
  if (derivation.put.length === 0 && derivation.deleted.length === 0) return null;
  const site = await openWhenFree(siteDir);
  try {
    return publish(site, derivation);
  } finally {
    site.close();
  }
}

function publish(site: Site, { put, deleted }: Derivation): Release | null {
  const { newest } = site;
  // Only the next release of pages ends a rollback.
  if (!newest || site.isPaused || site.isRolledBack) return null;
  const changed = put.filter((file) => site.hashOf(file.path) !== file.hash && isOfSite(site, file));
  const gone = deleted.filter((path) => site.hashOf(path) !== undefined);
  if (changed.length === 0 && gone.length === 0) return null;
  const draft = site.begin(site.revision);
  try {
    putFiles(draft, changed);
    for (const path of gone) draft.delete(path);
    const { build, pages } = newest;
    return draft.publish({ build, pages, isDerived: true }, () => recordTags(site.db, site.newest?.number ?? 0, []));
  } catch (error) {
    draft.abandon();
    throw error;
  }
}

/** Returns false for a compressed copy whose source has been replaced: it would be served in place of the new file. */
const isOfSite = (site: Site, { source }: DerivedFile) => !source || site.hashOf(source.path) === source.hash;

function putFiles(draft: Draft, files: readonly DerivedFile[]): void {
  draft.touch(files.map(({ path }) => path));
  for (const { path, hash, staged } of files) {
    moveSiteFile(draft.dir, path, staged);
    draft.put(path, hash);
  }
}
