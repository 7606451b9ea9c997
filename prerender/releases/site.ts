import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type FileLock, tryLock } from '../../server/file-lock.ts';
import { log } from '../log.ts';
import { hasHash } from './content.ts';
import { Draft, type DraftOptions } from './draft.ts';
import {
  DraftError,
  NoSuchReleaseError,
  OlderRevisionError,
  PublishingPausedError,
  SiteDamagedError,
  SiteLockedError,
} from './errors.ts';
import { Ledger, type Release, type SiteFile } from './ledger.ts';
import { recover, type SiteStore, serve, spareTree, updateTree } from './recovery.ts';
import { groupOf, groupReleases, type ReleaseGroup } from './release-groups.ts';
import { DEFAULT_RETENTION, type Pruned, pruneReleases, type RetentionPolicy, retentionSummary } from './retention.ts';
import { SITE_DATABASE } from './site-database.ts';
import type { OnStep } from './steps.ts';
import { otherTree, type TreeName, Trees } from './trees.ts';
import { type Damage, findDamage } from './verify.ts';

export interface SiteOptions {
  /** Called after each step that a crash could follow; an error that it throws simulates the crash. */
  readonly onStep?: OnStep;
  readonly now?: () => Date;
  /** True to start anew if the site cannot be recovered; the served site stays until the next release. */
  readonly isMending?: boolean;
}

/**
 * Opens the site at siteDir, finishing or undoing the work of a process that died.
 * @throws SiteLockedError if another process has it open
 * @throws SiteDamagedError if the site cannot be recovered
 */
export function openSite(siteDir: string, options: SiteOptions = {}): Site {
  mkdirSync(siteDir, { recursive: true });
  const lock = tryLock(join(siteDir, 'site.lock'), 'exclusive');
  if (!lock) throw new SiteLockedError(`Another process is writing ${siteDir}`);
  try {
    return openLocked(siteDir, lock, options);
  } catch (error) {
    lock.release();
    throw error;
  }
}

function openLocked(siteDir: string, lock: FileLock, options: SiteOptions): Site {
  try {
    return new Site(siteDir, lock, options);
  } catch (error) {
    if (!(options.isMending && error instanceof SiteDamagedError)) throw error;
    setLedgerAside(siteDir);
    return new Site(siteDir, lock, options);
  }
}

/** Keeps the damaged ledger for inspection; the next one overwrites it. */
function setLedgerAside(siteDir: string): void {
  const file = join(siteDir, SITE_DATABASE);
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
  renameSync(file, `${file}.damaged`);
}

/**
 * A site on disk: two complete trees of plain files; the link `current` names the served one. A release is made in the
 * other, spare tree; then the link moves, and the tree that was served is updated too. docs/decisions/0021-two-trees.md
 * gives the reasons.
 */
export class Site {
  readonly dir: string;
  /** Also used for the builder's own tables, so that one transaction covers both. */
  readonly db: DatabaseSync;
  readonly #store: SiteStore;
  readonly #ledger: Ledger;
  readonly #trees: Trees;
  readonly #lock: FileLock;
  #draft: Draft | null = null;

  /** Use openSite(). */
  constructor(siteDir: string, lock: FileLock, { onStep = () => {}, now = () => new Date() }: SiteOptions) {
    this.dir = siteDir;
    this.#lock = lock;
    this.#trees = new Trees(siteDir);
    this.#ledger = new Ledger(siteDir);
    this.#store = { ledger: this.#ledger, trees: this.#trees, onStep, now };
    this.db = this.#ledger.db;
    try {
      this.#checkTrees();
      recover(this.#store);
    } catch (error) {
      this.db.close();
      throw error;
    }
  }

  /** Revision of the newest release, 0 before the first. A rollback does not lower it. */
  get revision(): number {
    return this.newest?.revision ?? 0;
  }

  get newest(): Release | undefined {
    return this.#ledger.release(this.#ledger.state.head);
  }

  /** The release that readers get: the newest, except after a rollback. */
  get served(): Release | undefined {
    const { served } = this.#ledger.state;
    return served === null ? undefined : this.#ledger.release(this.#ledger.tree(served).release);
  }

  /** True if readers get an older release than the newest; the next publish(), even without changes, ends that. */
  get isRolledBack(): boolean {
    return this.served?.number !== this.newest?.number;
  }

  get isPaused(): boolean {
    return this.#ledger.state.isPaused;
  }

  /** Returns the content hash of a path (such as `ru/x.html`) in the newest release. */
  hashOf(path: string): string | undefined {
    return this.#ledger.hashOf(path);
  }

  /**
   * Returns the content of a file of the newest release; undefined if there is none, while readers get an older release,
   * and if the file was changed or deleted from outside.
   */
  read(path: string): Buffer | undefined {
    const { served } = this.#ledger.state;
    const hash = this.hashOf(path);
    if (served === null || this.isRolledBack || hash === undefined) return undefined;
    const content = this.#trees.read(served, path);
    return content && hasHash(content, hash) ? content : undefined;
  }

  /** Returns the files of the newest release, ordered by path, without retired assets. */
  files(): Iterable<SiteFile> {
    return this.#ledger.files();
  }

  /** Returns the releases, newest first. */
  releases(): Release[] {
    return this.#ledger.releases();
  }

  /**
   * Begins a release for a revision of the data.
   * @throws PublishingPausedError while a rollback pauses publishing
   * @throws OlderRevisionError if newer data have been published
   */
  begin(revision: number, options: DraftOptions = {}): Draft {
    this.#checkNoDraft();
    if (this.isPaused) throw new PublishingPausedError('Publishing is paused by a rollback; resume it first');
    if (revision < this.revision) {
      throw new OlderRevisionError(`Revision ${revision} is older than ${this.revision}, which has been published`);
    }
    recover(this.#store);
    const { head } = this.#ledger.state;
    const spare = spareTree(this.#store);
    // An earlier ledger's files in the tree are of no use.
    if (head === 0) this.#trees.clear(spare);
    // After rollbacks the spare tree may hold an older release.
    updateTree(this.#store, spare, head);
    this.#draft = new Draft(this.#store, spare, revision, options);
    return this.#draft;
  }

  /**
   * Serves another kept release, with its pages and the feeds that followed them, without a build, and pauses
   * publishing until resume().
   * @param id a release's id or number; by default the release of pages before the served one
   * @returns the release of the pages
   * @throws NoSuchReleaseError
   */
  rollback(id?: string): Release {
    this.#checkNoDraft();
    recover(this.#store);
    const { last, ...release } = this.#findRelease(id);
    const { served } = this.#ledger.state;
    if (served === null) throw new NoSuchReleaseError('Nothing has been published yet');
    const isServed = this.#ledger.tree(served).release === last;
    const tree = isServed ? served : otherTree(served);
    this.#checkContents(tree, last);
    updateTree(this.#store, tree, last);
    this.#ledger.pause(tree);
    this.#store.onStep('paused');
    serve(this.#store, tree);
    return release;
  }

  /** Lets builds publish again. Readers get the older release until the next build publishes. */
  resume(): void {
    this.#ledger.resume();
  }

  /** Removes releases that exceed the policy; does nothing while the site is rolled back. */
  prune(changes: Partial<RetentionPolicy> = {}): Pruned {
    const policy = { ...DEFAULT_RETENTION, ...changes };
    this.#checkNoDraft();
    recover(this.#store);
    // A process that ended after a preemption has left its staged files.
    this.#trees.clearStaging();
    if (this.isRolledBack || this.#ledger.state.head === 0) return retentionSummary(this.#store, 0);
    return pruneReleases(this.#store, policy);
  }

  /** Closes the site. An open draft is undone when the site is next opened. */
  close(): void {
    this.db.close();
    this.#lock.release();
  }

  /** Rebuilds a tree that is gone from the other tree, which is served meanwhile. */
  #checkTrees(): void {
    const { head, served } = this.#ledger.state;
    const gone = this.#trees.empty.filter((tree) => head > 0 && this.#ledger.tree(tree).release > 0);
    const [tree] = gone;
    if (served === null || !tree || !this.#hasFiles) return;
    const other = this.#ledger.tree(otherTree(tree));
    if (gone.length > 1 || other.release !== head || other.target !== null) {
      throw new SiteDamagedError(this.#trees.siteDir, `nothing is left of ${gone.join(' and ')}`);
    }
    log.warning(`${tree}/ is missing and is rebuilt`);
    this.#ledger.lose(tree);
  }

  get #hasFiles(): boolean {
    for (const _ of this.#ledger.files()) return true;
    return false;
  }

  /** Reads all files and returns each that differs from the newest release. */
  verify(): Damage[] {
    this.#checkNoDraft();
    recover(this.#store);
    return [
      ...findDamage({
        files: this.#ledger.files(),
        mayBeThere: (path) => this.#ledger.isRetired(path),
        dirOf: (tree) => this.#trees.dir(tree),
      }),
    ];
  }

  /**
   * Makes the ledger and both trees agree: a file that one tree still has is put into the other. A file that neither
   * has is deleted from the newest release, so that the next build writes it again; going back to it is refused.
   * @param alsoInTransaction records the paths to be rebuilt, in the transaction of the release that lacks them
   * @returns the number of damaged files
   */
  mend(alsoInTransaction: (lost: readonly string[]) => void): number {
    const { head } = this.#ledger.state;
    if (head === 0 || this.isRolledBack || this.isPaused) return 0;
    const damage = this.verify();
    const isBad = new Set(damage.map(({ tree, path }) => `${tree}/${path}`));
    const lost = new Set<string>();
    for (const { tree, path, problem } of damage) {
      if (problem === 'unknown') this.#trees.remove(tree, path);
      else if (isBad.has(`${otherTree(tree)}/${path}`)) lost.add(path);
      else this.#trees.placeFromOther(tree, path);
    }
    if (lost.size > 0) this.#publishWithout([...lost], alsoInTransaction);
    return damage.length;
  }

  #publishWithout(lost: readonly string[], alsoInTransaction: (lost: readonly string[]) => void): void {
    const { newest } = this;
    if (!newest) return;
    const hashes = lost.flatMap((path) => this.#ledger.hashOf(path) ?? []);
    const draft = this.begin(this.revision);
    for (const path of lost) draft.delete(path);
    draft.publish({ build: newest.build, pages: newest.pages }, () => alsoInTransaction(lost));
    // Contents that were kept under these hashes on the way are damaged.
    for (const hash of hashes) this.#trees.dropKept(hash);
  }

  #findRelease(id: string | undefined): ReleaseGroup {
    const releases = this.releases();
    const groups = groupReleases(releases);
    const served = groupOf(groups, this.served?.number);
    const named = releases.find(({ id: known, number }) => known === id || String(number) === id);
    const found =
      id === undefined ? groups.find(({ number }) => number < (served?.number ?? 0)) : groupOf(groups, named?.number);
    if (!found)
      throw new NoSuchReleaseError(id === undefined ? 'No earlier release is kept' : `No release ${id} is kept`);
    return found;
  }

  /** Checks, before a rollback starts, that all contents that it needs are kept. */
  #checkContents(tree: TreeName, release: number): void {
    for (const { path, after } of this.#ledger.difference(this.#ledger.tree(tree).release, release)) {
      if (after !== null && !this.#trees.hasKept(after))
        throw new SiteDamagedError(this.#trees.siteDir, `it lacks the content of ${path}`);
    }
  }

  #checkNoDraft(): void {
    if (this.#draft?.isOpen) throw new DraftError('A draft is open; publish or abandon it first');
  }
}
