import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type FileLock, tryLock } from '../../server/file-lock.ts';
import { outlivesRelease } from './content.ts';
import { Draft, undoDraft } from './draft.ts';
import {
  DraftError,
  HeldError,
  NoSuchReleaseError,
  OlderRevisionError,
  SiteDamagedError,
  SiteLockedError,
} from './errors.ts';
import { Ledger, type Release, type ReleaseInfo, type SiteFile } from './ledger.ts';
import type { OnStep } from './steps.ts';
import { otherTree, TREES, type TreeName, Trees } from './trees.ts';

export interface SiteOptions {
  /** Called after each step that a death could come after; what it throws stands for the death. */
  readonly onStep?: OnStep;
  readonly now?: () => Date;
}

/** What prune() leaves. */
export interface PrunePolicy {
  /** Releases, the newest included. */
  readonly releases: number;
  /** ms; the newest release stays however old it is. */
  readonly maxAge: number;
  /** ms that a retired asset stays: longer than anybody leaves a page open. */
  readonly retiredAge: number;
}

const DAY = 24 * 60 * 60 * 1000;
const DEFAULT_POLICY: PrunePolicy = { releases: 100, maxAge: 30 * DAY, retiredAge: 30 * DAY };

/**
 * Opens the site at siteDir, finishing or undoing what a process that died has left.
 * @throws SiteLockedError when somebody else has it open
 */
export function openSite(siteDir: string, options: SiteOptions = {}): Site {
  mkdirSync(siteDir, { recursive: true });
  const lock = tryLock(join(siteDir, 'site.lock'), 'exclusive');
  if (!lock) throw new SiteLockedError(`Another process is writing ${siteDir}`);
  try {
    return new Site(siteDir, lock, options);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * A site on disk: two whole trees of plain files, of which the link `current` names the one being served. A release is
 * made in the other, the spare one; then the link moves, and the tree that was served follows.
 * docs/decisions/0021-two-trees.md says why.
 */
export class Site {
  /** For the builder's own tables too, so that one transaction covers both. */
  readonly db: DatabaseSync;
  readonly #ledger: Ledger;
  readonly #trees: Trees;
  readonly #lock: FileLock;
  readonly #onStep: OnStep;
  readonly #now: () => Date;
  #draft: Draft | null = null;

  /** Use openSite(). */
  constructor(siteDir: string, lock: FileLock, { onStep = () => {}, now = () => new Date() }: SiteOptions) {
    this.#lock = lock;
    this.#onStep = onStep;
    this.#now = now;
    this.#trees = new Trees(siteDir);
    this.#ledger = new Ledger(siteDir);
    this.db = this.#ledger.db;
    try {
      this.#settle();
    } catch (error) {
      this.db.close();
      throw error;
    }
  }

  /** Of the newest release, 0 before the first. A rollback does not lower it: what was newer once stays so. */
  get revision(): number {
    return this.newest?.revision ?? 0;
  }

  get newest(): Release | undefined {
    return this.#ledger.release(this.#ledger.state.head);
  }

  /** The release that readers get: the newest one, but after a rollback. */
  get served(): Release | undefined {
    const { served } = this.#ledger.state;
    return served === null ? undefined : this.#ledger.release(this.#ledger.tree(served).release);
  }

  /** Whether readers get an older release than the newest; the next publish(), even of nothing, ends that. */
  get isRolledBack(): boolean {
    return this.served?.number !== this.newest?.number;
  }

  get isHeld(): boolean {
    return this.#ledger.state.isHeld;
  }

  /** The content hash of a path in the newest release: `ru/x.html`. */
  hashOf(path: string): string | undefined {
    return this.#ledger.hashOf(path);
  }

  /** The files of the newest release, in the order of their paths; without those that only outlive theirs. */
  files(): Iterable<SiteFile> {
    return this.#ledger.files();
  }

  /** Newest first. */
  releases(): Release[] {
    return this.#ledger.releases();
  }

  /**
   * Begins a release of data at a revision.
   * @throws HeldError while a rollback holds the site
   * @throws OlderRevisionError when newer data have been published
   */
  begin(revision: number): Draft {
    this.#checkNoDraft();
    if (this.isHeld) throw new HeldError('A rollback holds the site; resume it first');
    if (revision < this.revision) {
      throw new OlderRevisionError(`Revision ${revision} is older than ${this.revision}, which has been published`);
    }
    this.#settle();
    const { head, served } = this.#ledger.state;
    const spare = spareTree(served);
    // After a rollback it is not there.
    this.#bring(spare, head);
    this.#draft = new Draft(this.#ledger, this.#trees, spare, {
      onStep: this.#onStep,
      publish: (info, alsoInTransaction) => this.#publish(spare, { ...info, revision }, alsoInTransaction),
      onEnd: () => {
        this.#draft = null;
      },
    });
    return this.#draft;
  }

  /**
   * Serves an older release again, or a newer one than that, without a build, and holds the site there until resume().
   * @param id a release's id or number; without it the one before the one being served
   * @throws NoSuchReleaseError
   */
  rollback(id?: string): Release {
    this.#checkNoDraft();
    this.#settle();
    const release = this.#findRelease(id);
    const { served } = this.#ledger.state;
    if (served === null) throw new NoSuchReleaseError('Nothing has been published yet');
    const isServed = this.#ledger.tree(served).release === release.number;
    const tree = isServed ? served : otherTree(served);
    this.#checkContents(tree, release.number);
    this.#bring(tree, release.number);
    this.#ledger.hold(tree);
    this.#onStep('held');
    this.#serve(tree);
    return release;
  }

  /** Lets builds publish again. Readers get the older release until the next one does. */
  resume(): void {
    this.#ledger.resume();
  }

  /** Removes what is beyond the policy; nothing while the site is rolled back. */
  prune(policy: PrunePolicy = DEFAULT_POLICY): void {
    this.#checkNoDraft();
    this.#settle();
    if (this.isRolledBack || this.#ledger.state.head === 0) return;
    const now = this.#now().getTime();
    this.#ledger.inTransaction(() => this.#ledger.forgetReleases(Math.max(1, policy.releases), now - policy.maxAge));
    this.#onStep('forgotten');
    for (const hash of this.#ledger.forgottenContents()) {
      this.#trees.dropKept(hash);
      this.#ledger.dropKept(hash);
    }
    for (const path of this.#ledger.retiredBefore(now - policy.retiredAge)) {
      for (const tree of TREES) this.#trees.remove(tree, path);
      this.#ledger.dropRetired(path);
    }
  }

  /** A draft that is open is undone by the next opening. */
  close(): void {
    this.db.close();
    this.#lock.release();
  }

  #publish(spare: TreeName, info: ReleaseInfo, alsoInTransaction?: () => void): Release {
    this.#ledger.inTransaction(() => {
      this.#ledger.commitDraft(spare, info, this.#now());
      alsoInTransaction?.();
    });
    this.#draft = null;
    this.#onStep('committed');
    this.#settle();
    const { newest } = this;
    if (!newest) throw new DraftError('A release was published and is not there');
    return newest;
  }

  /** Finishes what was begun: serves the tree that the ledger names, brings each tree where it was on its way to. */
  #settle(): void {
    const { served } = this.#ledger.state;
    if (served !== null) this.#serve(served);
    for (const tree of TREES) this.#finishTree(tree);
    undoDraft(this.#ledger, this.#trees, spareTree(served), this.#onStep);
  }

  #serve(tree: TreeName): void {
    this.#trees.serve(tree);
    this.#onStep('linked');
  }

  /** Brings a tree to a release. It must not be the one being served, unless it is there. */
  #bring(tree: TreeName, release: number): void {
    this.#ledger.aim(tree, release);
    this.#onStep('aimed');
    this.#finishTree(tree);
  }

  #finishTree(tree: TreeName): void {
    const { release, target } = this.#ledger.tree(tree);
    if (target === null) return;
    const other = this.#ledger.tree(otherTree(tree));
    const isOtherThere = other.release === target && other.target === null;
    for (const { path, before, after } of this.#ledger.difference(release, target)) {
      if (before !== null) this.#trees.keep(tree, path, before);
      if (after === null) {
        if (!this.#mayBeAskedFor(path)) this.#trees.remove(tree, path);
      } else if (isOtherThere) this.#trees.placeFromOther(tree, path);
      else this.#trees.placeKept(tree, path, after);
      this.#onStep('placed');
    }
    this.#ledger.arrive(tree);
    this.#onStep('arrived');
  }

  /** Whether a page of another release than the one being served may be open and need the file. */
  #mayBeAskedFor(path: string): boolean {
    return outlivesRelease(path) && (this.#ledger.isRetired(path) || this.#ledger.hashOf(path) !== undefined);
  }

  #findRelease(id: string | undefined): Release {
    const { served } = this;
    const found = this.releases().find(({ id: known, number }) =>
      id === undefined ? number < (served?.number ?? 0) : known === id || String(number) === id,
    );
    if (!found)
      throw new NoSuchReleaseError(id === undefined ? 'No earlier release is kept' : `No release ${id} is kept`);
    return found;
  }

  /** Before a way back is begun, whether it leads to its end. */
  #checkContents(tree: TreeName, release: number): void {
    for (const { path, after } of this.#ledger.difference(this.#ledger.tree(tree).release, release)) {
      if (after !== null && !this.#trees.hasKept(after)) throw new SiteDamagedError(this.#trees.siteDir, path);
    }
  }

  #checkNoDraft(): void {
    if (this.#draft) throw new DraftError('A draft is open; publish or abandon it first');
  }
}

/** The tree to write to; before the first release either would do. */
const spareTree = (served: TreeName | null): TreeName => (served === null ? 'a' : otherTree(served));
