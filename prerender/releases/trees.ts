import {
  existsSync,
  linkSync,
  mkdirSync,
  opendirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { hasCode } from '../../server/errors.ts';
import { SiteDamagedError } from './errors.ts';
import { moveSiteFile, withFolder } from './write.ts';

export type TreeName = 'a' | 'b';
export const TREES: readonly TreeName[] = ['a', 'b'];

export const otherTree = (tree: TreeName): TreeName => (tree === 'a' ? 'b' : 'a');

/** Suffix of temporary files. A killed writer leaves them in the site's folder, never in a tree. */
const TEMPORARY = '.tmp';

/** The folder of a staged draft's files, on the file system of the trees. */
const STAGING = 'staging';

/** The link that a static server follows. */
const CURRENT = 'current';

/**
 * The files of a site: two trees, the link to the served one, and replaced contents. Every step but placeStaged() can
 * be repeated after a crash in its middle. Existing files are never written to, only linked, renamed and removed.
 */
export class Trees {
  readonly siteDir: string;

  /** Trees that were empty when the site was opened. */
  readonly empty: readonly TreeName[];

  constructor(siteDir: string) {
    this.siteDir = siteDir;
    for (const tree of TREES) mkdirSync(this.dir(tree), { recursive: true });
    this.empty = TREES.filter((tree) => isEmpty(this.dir(tree)));
    for (const name of readdirSync(siteDir)) {
      if (name.endsWith(TEMPORARY)) rmSync(join(siteDir, name), { force: true });
    }
  }

  get stagingDir(): string {
    return join(this.siteDir, STAGING);
  }

  /** Moves a file of a staged draft to its path in the spare tree. @throws SiteWriteError */
  placeStaged(tree: TreeName, path: string): void {
    moveSiteFile(this.dir(tree), path, join(this.stagingDir, path));
  }

  clearStaging(): void {
    rmSync(this.stagingDir, { recursive: true, force: true });
  }

  dir(tree: TreeName): string {
    return join(this.siteDir, tree);
  }

  has(tree: TreeName, path: string): boolean {
    return existsSync(join(this.siteDir, tree, path));
  }

  /** Returns the content of a file; undefined if there is none. */
  read(tree: TreeName, path: string): Buffer | undefined {
    try {
      return readFileSync(join(this.siteDir, tree, path));
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  /** The tree that the link names, whatever the ledger says; null if it names none. */
  get linked(): TreeName | null {
    const target = readLink(join(this.siteDir, CURRENT));
    return TREES.find((tree) => tree === target) ?? null;
  }

  /** Removes everything from a tree that is not served. */
  clear(tree: TreeName): void {
    rmSync(this.dir(tree), { recursive: true, force: true });
    mkdirSync(this.dir(tree));
  }

  hasKept(hash: string): boolean {
    return existsSync(this.#keptFile(hash));
  }

  /** Moves the link, unless it already points there; rename replaces it atomically for every reader. */
  serve(tree: TreeName): void {
    const link = join(this.siteDir, CURRENT);
    if (readLink(link) === tree) return;
    const temporary = link + TEMPORARY;
    rmSync(temporary, { force: true });
    symlinkSync(tree, temporary);
    renameSync(temporary, link);
  }

  /** Keeps the content at a path for a rollback. A missing file is skipped; a rollback to it is refused later. */
  keep(tree: TreeName, path: string, hash: string): void {
    const target = this.#keptFile(hash);
    try {
      withFolder(target, () => linkSync(join(this.siteDir, tree, path), target));
    } catch (error) {
      if (!hasCode(error, 'EEXIST', 'ENOENT')) throw error;
    }
  }

  /** Returns the bytes of a kept content; 0 if it is gone. */
  keptSize(hash: string): number {
    return statSync(this.#keptFile(hash), { throwIfNoEntry: false })?.size ?? 0;
  }

  dropKept(hash: string): void {
    rmSync(this.#keptFile(hash), { force: true });
  }

  /**
   * Links the file of the other tree at a path of this one; both then share it.
   * @param isThere true if this tree probably has another file there, which saves a failing attempt
   */
  placeFromOther(tree: TreeName, path: string, isThere = false): void {
    this.#place(join(this.siteDir, otherTree(tree), path), tree, path, isThere);
  }

  placeKept(tree: TreeName, path: string, hash: string): void {
    this.#place(this.#keptFile(hash), tree, path);
  }

  /** Removes a file, and the folders that become empty. */
  remove(tree: TreeName, path: string): void {
    const root = this.dir(tree);
    removeFile(join(root, path));
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
      if (!removeIfEmpty(join(root, folder))) return;
    }
  }

  /** Places a file so that a reader always finds either the old file or the new one. */
  #place(source: string, tree: TreeName, path: string, isThere = false): void {
    const target = join(this.siteDir, tree, path);
    if (isThere) {
      this.#replace(source, target, path);
      return;
    }
    try {
      this.#link(source, target, path);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      this.#replace(source, target, path);
    }
  }

  #replace(source: string, target: string, path: string): void {
    const temporary = join(this.siteDir, `link${TEMPORARY}`);
    try {
      this.#link(source, temporary, path);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      // POSIX: renaming between two names of one file does nothing, so this name is left from an earlier call.
      unlinkSync(temporary);
      this.#link(source, temporary, path);
    }
    withFolder(target, () => renameSync(temporary, target));
  }

  #link(source: string, target: string, path: string): void {
    try {
      withFolder(target, () => linkSync(source, target));
    } catch (error) {
      if (hasCode(error, 'ENOENT')) throw new SiteDamagedError(this.siteDir, `the content of ${path} is missing`);
      throw error;
    }
  }

  #keptFile(hash: string): string {
    return join(this.siteDir, 'kept', hash.slice(0, 2), hash.slice(2));
  }
}

function isEmpty(folder: string): boolean {
  const opened = opendirSync(folder);
  try {
    return opened.readSync() === null;
  } finally {
    opened.closeSync();
  }
}

function readLink(link: string): string | null {
  try {
    return readlinkSync(link);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function removeFile(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch (error) {
    if (!hasCode(error, 'ENAMETOOLONG', 'ENOTDIR')) throw error;
  }
}

function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    // It is gone already.
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG')) return true;
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST')) return false;
    throw error;
  }
}
