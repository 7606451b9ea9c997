import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { concurrently } from '../../concurrency.ts';
import { isAsset, isCompressedCopy } from '../../output/file-kinds.ts';
import type { ReleaseChange, SiteFile } from '../target.ts';
import { type KeyStyle, keyOf } from './keys.ts';
import { STATE_FILE } from './remote-state.ts';
import type { Storage } from './storage.ts';

/** The steps that bring the storage to a release. */
export interface UploadPlan {
  readonly uploads: readonly SiteFile[];
  /** Keys that are deleted at once. */
  readonly deletions: readonly string[];
  /** Keys of assets that are deleted after a grace period. */
  readonly retirements: readonly string[];
  /** True if the whole storage was compared with the whole release. */
  readonly isComparison: boolean;
}

export interface KeyOptions {
  readonly style: KeyStyle;
  readonly prefix: string;
}

/** Number of files that are read concurrently for comparison. */
const READS = 16;

/** Plans the upload of a change to a storage that holds the release before it. */
export function planChange({ put, deleted }: ReleaseChange, { style, prefix }: KeyOptions): UploadPlan {
  const gone = deleted.filter((path) => !isCompressedCopy(path));
  const keys = (paths: readonly string[]) => paths.map((path) => keyOf(path, style, prefix));
  return {
    uploads: put.filter(({ path }) => !isCompressedCopy(path)),
    deletions: keys(gone.filter((path) => !isAsset(path))),
    retirements: keys(gone.filter(isAsset)),
    isComparison: false,
  };
}

/** Plans by comparing a tree with the storage's listing, by the MD5 of each file; correct whatever happened before. */
export async function planComparison(
  storage: Storage,
  dir: string,
  files: readonly SiteFile[],
  { style, prefix }: KeyOptions,
): Promise<UploadPlan> {
  const stored = new Map<string, string>();
  for await (const { key, etag } of storage.list(prefix)) stored.set(key, etag);
  stored.delete(prefix + STATE_FILE);

  const uploads: SiteFile[] = [];
  const published = files.filter(({ path }) => !isCompressedCopy(path));
  await concurrently(published, READS, async (file) => {
    const key = keyOf(file.path, style, prefix);
    const etag = stored.get(key);
    stored.delete(key);
    if (etag === undefined || etag !== (await md5Of(join(dir, file.path)))) uploads.push(file);
  });
  // Pictures are uploaded separately and are not part of a release.
  const strays = [...stored.keys()].filter((key) => !key.startsWith(`${prefix}media/`));
  const isStrayAsset = (key: string) => isAsset(key.slice(prefix.length));
  return {
    uploads,
    deletions: strays.filter((key) => !isStrayAsset(key)),
    retirements: strays.filter(isStrayAsset),
    isComparison: true,
  };
}

const md5Of = async (file: string) =>
  createHash('md5')
    .update(await readFile(file))
    .digest('hex');
