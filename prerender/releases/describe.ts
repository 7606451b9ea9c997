import { delocalize, removedPath } from '../../src/rules/paths.ts';
import {
  type DifferenceKind,
  LISTED_DIFFERENCES,
  type ReleaseDifference,
  type Releases,
} from '../../studio/contract/releases.ts';
import { titleOf } from '../preview/title.ts';
import type { SiteReader } from './site-reader.ts';

/** Maximum number of changed files of a release whose changed pages are counted: the list is read every few seconds. */
const COUNTED_FILES = 5_000;

/** Describes the kept releases of pages for the studio. */
export function describeReleases(site: SiteReader): Releases {
  const { releases, served, isPaused } = site;
  const changedPages = site.countChangedPages(COUNTED_FILES);
  const oldest = releases.at(-1)?.number;
  return {
    releases: releases.map(({ number, id, publishedAt, pages, changed, build }, index) => ({
      number,
      id,
      publishedAt: publishedAt.toISOString(),
      pages,
      changed,
      // The changes of the oldest release are not recorded: no kept release is before it.
      changedPages: changed > COUNTED_FILES || number === oldest ? null : (changedPages.get(number) ?? 0),
      isNewBuild: releases[index + 1] !== undefined && releases[index + 1]?.build !== build,
    })),
    served: served?.number ?? null,
    isPaused,
  };
}

/** Describes the pages that were added, removed or changed between two kept releases. */
export function describeDifference(site: SiteReader, from: number, to: number): ReleaseDifference {
  const counts: Record<DifferenceKind, number> = { added: 0, changed: 0, removed: 0 };
  const pages: Record<DifferenceKind, { address: string; title: string }[]> = { added: [], changed: [], removed: [] };
  let otherFiles = 0;
  for (const { path, before, after } of site.difference(from, to)) {
    const address = addressOfPage(path);
    if (address === null) {
      if (!comesWithPage(path)) otherFiles += 1;
      continue;
    }
    const kind = before === null ? 'added' : after === null ? 'removed' : 'changed';
    counts[kind] += 1;
    if (pages[kind].length >= LISTED_DIFFERENCES) continue;
    const document = site.read(path, after === null ? from : to);
    pages[kind].push({ address, title: document ? titleOf(document) : '' });
  }
  return { counts, pages, otherFiles };
}

/** Returns true for the data and compressed copies of a page, and for the file that replaces a removed product's page. */
const comesWithPage = (path: string): boolean => /\.(?:json|br|gz)$/.test(path) || isOfRemoved(`/${path}`);

const isOfRemoved = (file: string): boolean => delocalize(file).path.startsWith(removedPath(''));

/** Returns the address of a page by the path of its document; null for any other file. */
function addressOfPage(path: string): string | null {
  const page = /^(.*)\.html$/.exec(path)?.[1];
  if (page === undefined || isOfRemoved(`/${page}`)) return null;
  return page === 'index' ? '/' : `/${page}`;
}
