import { checkPath, outlivesRelease } from './content.ts';
import { DraftError } from './errors.ts';
import type { DraftFile, Ledger, Release } from './ledger.ts';
import type { OnStep } from './steps.ts';
import { otherTree, type TreeName, type Trees } from './trees.ts';

/** What a build says of itself. */
export interface BuildInfo {
  readonly build: string;
  readonly pages: number;
}

interface DraftOptions {
  readonly onStep: OnStep;
  /** Commits what the ledger has of the draft and switches to it. */
  readonly publish: (info: BuildInfo, alsoInTransaction?: () => void) => Release;
  readonly onEnd: () => void;
}

/** Changes that are collected before they are recorded together. */
const BUFFER_SIZE = 4096;

/** A release being made in the spare tree. Site.begin() makes it. */
export class Draft {
  /** The spare tree, for writeSiteFile(). */
  readonly dir: string;
  readonly #ledger: Ledger;
  readonly #trees: Trees;
  readonly #tree: TreeName;
  readonly #options: DraftOptions;
  #isOpen = true;
  /** Of each path its content, or null when it is deleted. */
  #buffer = new Map<string, string | null>();

  constructor(ledger: Ledger, trees: Trees, tree: TreeName, options: DraftOptions) {
    this.#ledger = ledger;
    this.#trees = trees;
    this.#tree = tree;
    this.#options = options;
    this.dir = trees.dir(tree);
  }

  /**
   * Writes down, before anything is written at these paths, that they may differ from now on: what a death leaves there
   * is undone by this list. Paths that are touched and neither put nor deleted stay as they are served.
   * @throws SitePathError
   * @throws DraftError inside a transaction, which could be rolled back after the files have been written
   */
  touch(paths: readonly string[]): void {
    this.#checkOpen();
    if (this.#ledger.db.isTransaction) throw new DraftError('Paths are touched outside of transactions');
    for (const path of paths) checkPath(path);
    this.#ledger.inTransaction(() => {
      this.#record();
      this.#ledger.touch(paths);
    });
    this.#options.onStep('touched');
  }

  /**
   * The file at a touched path now has this content.
   * @throws DraftError, at the latest when publishing, when the path was not touched
   */
  put(path: string, hash: string): void {
    this.#change(path, hash);
  }

  /** The release has no such file. It is removed by publish(), and needs no touch. */
  delete(path: string): void {
    checkPath(path);
    this.#change(path, null);
  }

  /**
   * Makes the draft the release being served: one transaction, then the link, then the tree that was served till now.
   * When it throws before the commit, the draft is still open and can be abandoned.
   * @param alsoInTransaction writes what must be true together with the release
   */
  publish(info: BuildInfo, alsoInTransaction?: () => void): Release {
    this.#checkOpen();
    this.#ledger.inTransaction(() => this.#record());
    this.#options.onStep('recorded');
    this.#prepare();
    this.#options.onStep('prepared');
    const release = this.#options.publish(info, alsoInTransaction);
    this.#isOpen = false;
    return release;
  }

  /** Leaves the spare tree as it was before the draft. */
  abandon(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#buffer.clear();
    undoDraft(this.#ledger, this.#trees, this.#tree, this.#options.onStep);
    this.#options.onEnd();
  }

  #change(path: string, hash: string | null): void {
    this.#checkOpen();
    this.#buffer.set(path, hash);
    if (this.#buffer.size >= BUFFER_SIZE) this.#ledger.inTransaction(() => this.#record());
  }

  #record(): void {
    const deleted = [...this.#buffer].flatMap(([path, hash]) => (hash === null ? [path] : []));
    const put = new Map([...this.#buffer].flatMap(([path, hash]) => (hash === null ? [] : [[path, hash] as const])));
    if (deleted.length > 0) this.#ledger.delete(deleted);
    if (put.size > 0 && this.#ledger.put(put) < put.size) {
      const path = [...put.keys()].find((candidate) => !this.#ledger.isTouched(candidate));
      throw new DraftError(`${path} was put without having been touched`);
    }
    this.#buffer.clear();
  }

  /** Brings the spare tree to what the ledger has of the draft. */
  #prepare(): void {
    for (const file of this.#ledger.draft()) {
      const isLeftAsServed = file.state === 'touched' || (file.state === 'deleted' && outlivesRelease(file.path));
      if (isLeftAsServed) restore(this.#ledger, this.#trees, this.#tree, file);
      else if (file.state === 'deleted') this.#trees.remove(this.#tree, file.path);
      else if (!this.#trees.has(this.#tree, file.path)) throw new DraftError(`${file.path} was put and is not there`);
    }
  }

  #checkOpen(): void {
    if (!this.#isOpen) throw new DraftError('The draft has been published or abandoned');
  }
}

/** Restores every path in the journal, and clears it. */
export function undoDraft(ledger: Ledger, trees: Trees, tree: TreeName, onStep: OnStep): void {
  let isClean = true;
  for (const file of ledger.draft()) {
    restore(ledger, trees, tree, file);
    isClean = false;
    onStep('restored');
  }
  if (!isClean) ledger.clearDraft();
}

/** Makes a path of the spare tree what it is in the newest release. */
function restore(ledger: Ledger, trees: Trees, tree: TreeName, { path, before }: DraftFile): void {
  // After a rollback the other tree is at an older release; what differs there has been kept.
  if (before !== null && trees.hasKept(before)) trees.placeKept(tree, path, before);
  else if ((before !== null || ledger.isRetired(path)) && trees.has(otherTree(tree), path))
    trees.placeFromOther(tree, path);
  else trees.remove(tree, path);
}
