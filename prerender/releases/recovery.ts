import { outlivesRelease } from './content.ts';
import type { DraftFile, Ledger } from './ledger.ts';
import type { OnStep } from './steps.ts';
import { otherTree, TREES, type TreeName, type Trees } from './trees.ts';

/** A site on disk: its state, in the ledger, and its files. */
export interface SiteStore {
  readonly ledger: Ledger;
  readonly trees: Trees;
  readonly onStep: OnStep;
  readonly now: () => Date;
}

/**
 * Finishes interrupted work: serves the tree that the ledger names, and brings each tree to its target release. Undoes
 * a draft that was not published.
 */
export function recover(store: SiteStore): void {
  const { served } = store.ledger.state;
  if (served !== null) serve(store, served);
  for (const tree of TREES) finishTree(store, tree);
  undoDraft(store, spareTree(store));
}

/** Returns the tree to write to: never the one that is served, even if the ledger does not know of it. */
export function spareTree({ ledger, trees }: SiteStore): TreeName {
  const served = ledger.state.served ?? trees.linked;
  return served === null ? 'a' : otherTree(served);
}

export function serve({ trees, onStep }: SiteStore, tree: TreeName): void {
  trees.serve(tree);
  onStep('linked');
}

/** Brings a tree to a release. The tree must not be the served one, unless it already holds the release. */
export function updateTree(store: SiteStore, tree: TreeName, release: number): void {
  store.ledger.aim(tree, release);
  store.onStep('aimed');
  finishTree(store, tree);
}

function finishTree(store: SiteStore, tree: TreeName): void {
  const { ledger, trees, onStep } = store;
  const { release, target } = ledger.tree(tree);
  if (target === null) return;
  if (release === 0) refill(store, tree);
  const other = ledger.tree(otherTree(tree));
  const isOtherThere = other.release === target && other.target === null;
  for (const { path, before, after } of ledger.difference(release, target)) {
    if (before !== null) trees.keep(tree, path, before);
    if (after === null) {
      if (!mayBeAskedFor(ledger, path)) trees.remove(tree, path);
    } else if (isOtherThere) trees.placeFromOther(tree, path, before !== null);
    else trees.placeKept(tree, path, after);
    onStep('placed');
  }
  ledger.arrive(tree);
  onStep('arrived');
}

/** Empties a tree whose content is unknown, except for files that open pages may still load. */
function refill({ ledger, trees }: SiteStore, tree: TreeName): void {
  trees.clear(tree);
  for (const path of ledger.retired()) {
    if (trees.has(otherTree(tree), path)) trees.placeFromOther(tree, path);
  }
}

/** Returns true if an open page of a release other than the served one may need the file. */
const mayBeAskedFor = (ledger: Ledger, path: string): boolean =>
  outlivesRelease(path) && (ledger.isRetired(path) || ledger.hashOf(path) !== undefined);

/** Restores every path in the draft's journal, and clears the journal; the files of a staged draft are removed. */
export function undoDraft(store: SiteStore, tree: TreeName): void {
  let isClean = true;
  for (const file of store.ledger.draft()) {
    restore(store, tree, file);
    isClean = false;
    store.onStep('restored');
  }
  if (isClean) return;
  store.ledger.clearDraft();
  store.trees.clearStaging();
}

/** Restores a path of the spare tree to its content in the newest release. */
export function restore({ ledger, trees }: SiteStore, tree: TreeName, { path, before }: DraftFile): void {
  // After a rollback the other tree holds an older release; contents that differ there have been kept.
  if (before !== null && trees.hasKept(before)) trees.placeKept(tree, path, before);
  else if ((before !== null || ledger.isRetired(path)) && trees.has(otherTree(tree), path))
    trees.placeFromOther(tree, path);
  else trees.remove(tree, path);
}
