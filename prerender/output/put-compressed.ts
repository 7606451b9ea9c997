import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyOf, ENCODINGS, type Encoding } from '../../server/compression.ts';
import { hasCode } from '../../server/errors.ts';
import { contentHash } from '../releases/content.ts';
import type { Draft } from '../releases/draft.ts';
import type { Site } from '../releases/site.ts';
import { isMarketFile } from './feeds/feed-files.ts';
import { isAsset, isCompressedCopy } from './file-kinds.ts';
import { precompress, unfinishedCopyOf } from './precompress.ts';

interface CompressedFiles {
  /** Files that the draft has written. */
  readonly written: readonly string[];
  /** Files that the draft deletes. */
  readonly gone: readonly string[];
  readonly encodings: readonly Encoding[];
  /** All files are checked: what is compressed, or how, may have been set otherwise. */
  readonly isFull: boolean;
}

/** Files that are compressed together: enough for the threads, and no list of the whole site. */
const BATCH_SIZE = 1_000;

/**
 * Puts compressed copies of what a draft has written beside it, and deletes those that no file has any more. The assets'
 * come with the build, which made them once and as small as can be.
 */
export async function putCompressed(site: Site, draft: Draft, files: CompressedFiles): Promise<void> {
  const { encodings, isFull } = files;
  const written = files.written.filter(isCopied);
  const gone = files.gone.filter((path) => !isAsset(path));
  deleteCopies(site, draft, gone, ENCODINGS);
  const paths = isFull ? allFiles(site, written, gone) : written;
  deleteCopies(
    site,
    draft,
    paths,
    ENCODINGS.filter((encoding) => !encodings.includes(encoding)),
  );
  if (encodings.length === 0) return;
  for (let index = 0; index < paths.length; index += BATCH_SIZE) {
    await putCopies(site, draft, paths.slice(index, index + BATCH_SIZE), encodings);
  }
}

function allFiles(site: Site, written: readonly string[], gone: readonly string[]): string[] {
  const isGone = new Set(gone);
  const there = [...site.files()].map(({ path }) => path);
  return [...new Set([...there, ...written])].filter(
    (path) => !isGone.has(path) && isCopied(path) && !isCompressedCopy(path),
  );
}

/** Whoever saves a price would wait for copies of feeds, megabytes that some programs ask for a few times a day. */
const isCopied = (path: string) => !isAsset(path) && !isMarketFile(path);

function deleteCopies(site: Site, draft: Draft, paths: readonly string[], encodings: readonly Encoding[]): void {
  // One after another: a list of all copies would be as large as the site.
  for (const encoding of encodings) {
    for (const path of paths) {
      const copy = copyOf(path, encoding);
      if (site.hashOf(copy) !== undefined) draft.delete(copy);
    }
  }
}

async function putCopies(
  site: Site,
  draft: Draft,
  paths: readonly string[],
  encodings: readonly Encoding[],
): Promise<void> {
  const copies = encodings.flatMap((encoding) => paths.map((path) => copyOf(path, encoding)));
  const unfinished = encodings.flatMap((encoding) => paths.map((path) => unfinishedCopyOf(path, encoding)));
  draft.touch([...copies, ...unfinished]);
  await precompress(draft.dir, paths, encodings);
  for (const copy of copies) {
    const known = site.hashOf(copy);
    const hash = hashOfFile(join(draft.dir, copy));
    if (hash === null && known !== undefined) draft.delete(copy);
    if (hash !== null && hash !== known) draft.put(copy, hash);
  }
}

function hashOfFile(file: string): string | null {
  try {
    return contentHash(readFileSync(file));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
