import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../../server/errors.ts';
import { hasHash } from './content.ts';
import type { SiteFile } from './ledger.ts';
import { TREES, type TreeName } from './trees.ts';

/** How a file of a tree differs from the ledger: it is missing, its content has changed, or no release has it. */
type Problem = 'missing' | 'changed' | 'unknown';

export interface Damage {
  readonly tree: TreeName;
  readonly path: string;
  readonly problem: Problem;
}

interface Expected {
  readonly files: Iterable<SiteFile>;
  /** Returns true if a file may exist although the newest release lacks it. */
  readonly mayBeThere: (path: string) => boolean;
  readonly dirOf: (tree: TreeName) => string;
}

/** Compares the content of every file of both trees with the ledger. A file that both trees share is read once. */
export function* findDamage({ files, mayBeThere, dirOf }: Expected): Generator<Damage> {
  const known = new Set<string>();
  for (const { path, hash } of files) {
    known.add(path);
    const checked = new Map<number | null, Problem | null>();
    for (const tree of TREES) {
      const file = join(dirOf(tree), path);
      const inode = inodeOf(file);
      const problem = checked.has(inode) ? checked.get(inode) : inode === null ? 'missing' : checkContent(file, hash);
      checked.set(inode, problem ?? null);
      if (problem) yield { tree, path, problem };
    }
  }
  for (const tree of TREES) {
    for (const path of filesIn(dirOf(tree))) {
      if (!known.has(path) && !mayBeThere(path)) yield { tree, path, problem: 'unknown' };
    }
  }
}

/** Yields the paths of all files of a folder, relative to it, also of hidden ones, which a glob leaves out. */
export function* filesIn(dir: string): Generator<string> {
  if (!existsSync(dir)) return;
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) yield join(entry.parentPath, entry.name).slice(join(dir, '/').length);
  }
}

/** Returns the inode of a file; null if there is no such file. */
function inodeOf(file: string): number | null {
  try {
    const stats = statSync(file);
    return stats.isFile() ? stats.ino : null;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  }
}

const checkContent = (file: string, hash: string): Problem | null =>
  hasHash(readFileSync(file), hash) ? null : 'changed';
