/**
 * The durable steps of a site, each named after what has just been done:
 * - `touched`, `recorded`: paths of a draft, and their new contents, are in its journal
 * - `prepared`: the spare tree matches the draft
 * - `restored`: one path of a draft has been undone
 * - `committed`: the draft is the newest release
 * - `linked`: the link names the tree that the ledger names
 * - `aimed`, `placed`, `arrived`: a tree has a target release, one of its paths is done, it has reached the target
 * - `paused`: the ledger says that an older release is served and publishing is paused
 * - `forgotten`: releases beyond the policy are gone from the ledger, their contents still on the disk
 */
export const STEPS = [
  'touched',
  'recorded',
  'prepared',
  'restored',
  'committed',
  'linked',
  'aimed',
  'placed',
  'arrived',
  'paused',
  'forgotten',
] as const;

export type Step = (typeof STEPS)[number];
export type OnStep = (step: Step) => void;
