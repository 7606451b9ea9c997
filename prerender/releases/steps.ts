/**
 * The durable steps of a site, each named after what has just been done:
 * - `touched`, `recorded`: paths of a draft, and what lies there now, are in its journal
 * - `prepared`: the spare tree is as the draft says
 * - `restored`: one path of a draft has been undone
 * - `committed`: the draft is the newest release
 * - `linked`: the link names the tree that the ledger names
 * - `aimed`, `placed`, `arrived`: a tree is on its way to a release, one path of it is done, it is there
 * - `paused`: the ledger says that an older release is served, and publishing paused
 * - `forgotten`: releases beyond the policy are no longer in the ledger, their contents still on the disk
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
