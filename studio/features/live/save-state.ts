import type { RebuildMessage } from '../../../src/contract/rebuild.ts';
import { isBefore, type Save } from '../../contract/live.ts';

/** Why one page could not be made. */
interface Failure {
  readonly address: string;
  readonly reason: string;
}

/** What has become of something that was saved. */
export interface FollowedSave {
  /** Of the write, as its endpoint has answered it. */
  readonly transaction: string;
  /** What was saved, for people. */
  readonly title: string;
  /**
   * `asking`: whether pages show it is being asked. `unseen`: none can. `waiting`: no rebuild has taken it up. `live`: every
   * target has it. `failed`: the rebuild was given up; another one is begun by itself.
   */
  readonly phase: 'asking' | 'unseen' | 'waiting' | 'rendering' | 'published' | 'live' | 'failed' | 'paused';
  readonly savedAt: string | null;
  /** The rebuild that has it. */
  readonly rebuildId: number | null;
  /** Pages to be checked, and those that have been: most of them stay as they are. */
  readonly planned: number;
  readonly rendered: number;
  /** Pages that differ now, or are gone: the number that the preview has told. */
  readonly changed: number;
  /** The first of those that differ. */
  readonly addresses: readonly string[];
  readonly failures: readonly Failure[];
  readonly release: string | null;
  /** Storages and caches that have it. */
  readonly targets: readonly string[];
  /** Milliseconds from the save until shoppers have it. */
  readonly duration: number | null;
  /** Why the rebuild was given up. */
  readonly error: string | null;
}

export const newSave = (transaction: string, title: string): FollowedSave => ({
  ...{ transaction, title, phase: 'asking', savedAt: null, rebuildId: null, planned: 0, rendered: 0, changed: 0 },
  ...{ addresses: [], failures: [], release: null, targets: [], duration: null, error: null },
});

/** Nothing more is to be heard of it. */
export const isOver = ({ phase }: FollowedSave): boolean => phase === 'live' || phase === 'unseen';

/** What is known of a save when it begins to be followed. */
export const withSave = (save: FollowedSave, { isShown, savedAt }: Save): FollowedSave => ({
  ...save,
  savedAt,
  phase: isShown ? 'waiting' : 'unseen',
});

const NOTHING_YET = { failures: [], targets: [], error: null };

/** A save after what a rebuild tells. Whether a rebuild has it, the place in the feed says that it brings the site to. */
export function afterMessage(save: FollowedSave, { rebuildId, at, event }: RebuildMessage): FollowedSave {
  if (isOver(save) || save.phase === 'asking') return save;
  if (event.type === 'planned') {
    if (event.cursor === null || !isBefore(save.transaction, event.cursor)) return save;
    const { pages, deleted } = event;
    return { ...save, phase: 'rendering', rebuildId, planned: pages + deleted, rendered: 0, ...NOTHING_YET };
  }
  if (event.type === 'paused') return { ...save, phase: 'paused' };
  if (rebuildId !== save.rebuildId) return save;
  switch (event.type) {
    case 'rendered':
      return { ...save, rendered: save.rendered + event.pages };
    case 'failed':
      return { ...save, failures: [...save.failures, ...event.failures] };
    case 'preempted':
      // The rebuild begins anew: what comes next says how far it is.
      return { ...save, phase: 'waiting', rendered: 0 };
    case 'published': {
      const { release, written, deleted, addresses } = event;
      const publishedAt = release && written + deleted > 0 ? release.publishedAt : at;
      const duration = between(save.savedAt, publishedAt);
      const changed = event.changed + deleted;
      return { ...save, phase: 'published', release: release?.id ?? null, changed, addresses, duration };
    }
    case 'delivered':
      return { ...save, targets: [...save.targets, event.target], duration: between(save.savedAt, at) };
    case 'removals-blocked':
      // All else has been published; whether these may go is asked by itself.
      return { ...save, phase: 'live' };
    case 'ended':
      return event.state === 'published'
        ? { ...save, phase: 'live' }
        : { ...save, phase: 'failed', error: event.error };
    default:
      return save;
  }
}

/** Milliseconds; the clocks of two machines may differ a little. */
const between = (from: string | null, to: string): number | null =>
  from === null ? null : Math.max(0, Date.parse(to) - Date.parse(from));
