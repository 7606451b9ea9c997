import { checkPath, outlivesRelease } from './content.ts';
import { DraftError } from './errors.ts';
import type { Ledger, Release } from './ledger.ts';
import { recover, restore, type SiteStore, undoDraft } from './recovery.ts';
import type { TreeName } from './trees.ts';

/** Properties of a build that its release records. */
export interface BuildInfo {
  readonly build: string;
  readonly pages: number;
  /** True if the release only adds files that are derived from the pages of an earlier one. */
  readonly isDerived?: boolean;
}

export interface DraftOptions {
  /**
   * True to write the files beside the spare tree and to move them there when the draft is published. Abandoning such a
   * draft takes the same time however many files it has; each file costs a rename.
   */
  readonly isStaged?: boolean;
}

/** Maximum number of changes that are buffered before they are recorded together. */
const BUFFER_SIZE = 4096;

/** A release being made in the spare tree, or beside it; created by Site.begin(). */
export class Draft {
  /** The folder to write to with writeSiteFile(): the spare tree, or the staging folder. */
  readonly dir: string;
  readonly #store: SiteStore;
  readonly #ledger: Ledger;
  readonly #tree: TreeName;
  readonly #revision: number;
  readonly #isStaged: boolean;
  #isOpen = true;
  /** True once the spare tree may differ from the newest release. */
  #hasTouchedTree: boolean;
  /** The new content hash of each path; null if it is deleted. */
  #buffer = new Map<string, string | null>();

  /** @param revision of the data that the release shows */
  constructor(store: SiteStore, tree: TreeName, revision: number, { isStaged = false }: DraftOptions = {}) {
    this.#store = store;
    this.#ledger = store.ledger;
    this.#tree = tree;
    this.#revision = revision;
    this.#isStaged = isStaged;
    this.#hasTouchedTree = !isStaged;
    this.dir = isStaged ? store.trees.stagingDir : store.trees.dir(tree);
  }

  /** True until the draft is published or abandoned. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /**
   * Records, before anything is written at these paths, that they may differ from now on: recovery after a crash
   * restores the recorded paths. Paths that are touched and neither put nor deleted keep their served content.
   * @throws SitePathError
   * @throws DraftError inside a transaction, whose rollback would lose the record of files already written
   */
  touch(paths: readonly string[]): void {
    this.#checkOpen();
    if (this.#ledger.db.isTransaction) throw new DraftError('Paths must be touched outside of a transaction');
    for (const path of paths) checkPath(path);
    this.#ledger.inTransaction(() => {
      this.#record();
      this.#ledger.touch(paths);
    });
    this.#store.onStep('touched');
  }

  /**
   * Records the new content of a touched path.
   * @throws DraftError, at the latest when publishing, if the path was not touched
   */
  put(path: string, hash: string): void {
    this.#change(path, hash);
  }

  /** Deletes a path from the release. publish() removes the file, so it needs no touch(). */
  delete(path: string): void {
    checkPath(path);
    this.#change(path, null);
  }

  /**
   * Publishes the draft: commits one transaction, then moves the link, then updates the tree that was served before. If
   * it throws before the commit, the draft is still open and can be abandoned.
   * @param alsoInTransaction writes data that must be committed together with the release
   */
  publish(info: BuildInfo, alsoInTransaction?: () => void): Release {
    this.#checkOpen();
    this.#ledger.inTransaction(() => this.#record());
    this.#store.onStep('recorded');
    this.#prepare();
    this.#store.onStep('prepared');
    this.#ledger.inTransaction(() => {
      this.#ledger.commitDraft(this.#tree, { isDerived: false, ...info, revision: this.#revision }, this.#store.now());
      alsoInTransaction?.();
    });
    this.#isOpen = false;
    this.#store.onStep('committed');
    recover(this.#store);
    if (this.#isStaged) this.#store.trees.clearStaging();
    const release = this.#ledger.release(this.#ledger.state.head);
    if (!release) throw new DraftError('The published release was not found');
    return release;
  }

  /**
   * Restores the spare tree to its state before the draft.
   * @param leavesStaged true if another staged draft of the same paths follows at once: it overwrites the staged files,
   *   and removing thousands of them would delay what comes before it
   */
  abandon({ leavesStaged = false } = {}): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#buffer.clear();
    if (this.#hasTouchedTree) undoDraft(this.#store, this.#tree);
    else this.#ledger.clearDraft();
    if (this.#isStaged && !leavesStaged) this.#store.trees.clearStaging();
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

  /** Applies the recorded changes to the spare tree, and checks that every file that was put is there. */
  #prepare(): void {
    const { trees } = this.#store;
    this.#hasTouchedTree = true;
    for (const file of this.#ledger.draft()) {
      const isLeftAsServed = file.state === 'touched' || (file.state === 'deleted' && outlivesRelease(file.path));
      if (this.#isStaged && file.state === 'put') trees.placeStaged(this.#tree, file.path);
      if (isLeftAsServed) restore(this.#store, this.#tree, file);
      else if (file.state === 'deleted') trees.remove(this.#tree, file.path);
      else if (!trees.has(this.#tree, file.path)) throw new DraftError(`${file.path} was put and is not there`);
    }
  }

  #checkOpen(): void {
    if (!this.#isOpen) throw new DraftError('The draft has been published or abandoned');
  }
}
