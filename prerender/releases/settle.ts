import { outlivesRelease } from './content.ts';
import type { DraftFile, Ledger } from './ledger.ts';
import type { OnStep } from './steps.ts';
import { otherTree, TREES, type TreeName, type Trees } from './trees.ts';

/** A site on disk: what it is, by its ledger, and its files. */
export interface SiteStore {
  readonly ledger: Ledger;
  readonly trees: Trees;
  readonly onStep: OnStep;
  readonly now: () => Date;
}

/** Finishes what was begun: serves the tree that the ledger names, brings each tree to the release that it is on its way to. */
export function settle(store: SiteStore): void {
  const { served } = store.ledger.state;
  if (served !== null) serve(store, served);
  for (const tree of TREES) finishTree(store, tree);
  undoDraft(store, spareTree(store));
}

/** The tree to write to: not the one that readers get, though the ledger may not know of it. */
export function spareTree({ ledger, trees }: SiteStore): TreeName {
  const served = ledger.state.served ?? trees.linked;
  return served === null ? 'a' : otherTree(served);
}

export function serve({ trees, onStep }: SiteStore, tree: TreeName): void {
  trees.serve(tree);
  onStep('linked');
}

/** Brings a tree to a release. It must not be the one being served, unless it is there. */
export function bringTree(store: SiteStore, tree: TreeName, release: number): void {
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
    } else if (isOtherThere) trees.placeFromOther(tree, path);
    else trees.placeKept(tree, path, after);
    onStep('placed');
  }
  ledger.arrive(tree);
  onStep('arrived');
}

/** A tree of which nothing is known begins empty, but for what open pages may still ask for. */
function refill({ ledger, trees }: SiteStore, tree: TreeName): void {
  trees.clear(tree);
  for (const path of ledger.retired()) {
    if (trees.has(otherTree(tree), path)) trees.placeFromOther(tree, path);
  }
}

/** Whether a page of another release than the one being served may be open and need the file. */
const mayBeAskedFor = (ledger: Ledger, path: string): boolean =>
  outlivesRelease(path) && (ledger.isRetired(path) || ledger.hashOf(path) !== undefined);

/** Restores every path in the journal, and clears it. */
export function undoDraft(store: SiteStore, tree: TreeName): void {
  let isClean = true;
  for (const file of store.ledger.draft()) {
    restore(store, tree, file);
    isClean = false;
    store.onStep('restored');
  }
  if (!isClean) store.ledger.clearDraft();
}

/** Makes a path of the spare tree what it is in the newest release. */
export function restore({ ledger, trees }: SiteStore, tree: TreeName, { path, before }: DraftFile): void {
  // After a rollback the other tree is at an older release; what differs there has been kept.
  if (before !== null && trees.hasKept(before)) trees.placeKept(tree, path, before);
  else if ((before !== null || ledger.isRetired(path)) && trees.has(otherTree(tree), path))
    trees.placeFromOther(tree, path);
  else trees.remove(tree, path);
}
