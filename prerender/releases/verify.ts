import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../../server/errors.ts';
import { hasHash } from './content.ts';
import type { SiteFile } from './ledger.ts';
import { TREES, type TreeName } from './trees.ts';

/** Why a file of a tree is not as the ledger says: not there; with another content; there, and of no release. */
type Problem = 'missing' | 'changed' | 'unknown';

export interface Damage {
  readonly tree: TreeName;
  readonly path: string;
  readonly problem: Problem;
}

interface Expected {
  readonly files: Iterable<SiteFile>;
  /** Whether a file may be there although the newest release is without it. */
  readonly mayBeThere: (path: string) => boolean;
  readonly dirOf: (tree: TreeName) => string;
}

/** Compares every file of both trees with what the ledger says, by its content. One that both share is read once. */
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

function* filesIn(dir: string): Generator<string> {
  for (const entry of globSync('**/*', { cwd: dir, withFileTypes: true })) {
    if (entry.isFile()) yield join(entry.parentPath, entry.name).slice(join(dir, '/').length);
  }
}

/** null when there is no such file. */
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
