import type { RebuildMessage } from '../../../src/contract/rebuild.ts';
import { isBefore, type Save } from '../../contract/live.ts';

/** State of a save until it is live. */
export interface FollowedSave {
  /** Transaction id in the response of the write. */
  readonly transaction: string;
  /** Name of the saved entity, for people. */
  readonly title: string;
  /**
   * `asking`: the server is asked if pages show it. `unseen`: none can. `waiting`: no rebuild has started with it.
   * `live`: every target has it. `failed`: the rebuild failed; another one starts automatically.
   */
  readonly phase: 'asking' | 'unseen' | 'waiting' | 'rendering' | 'published' | 'live' | 'failed' | 'paused';
  readonly savedAt: string | null;
  /** The rebuild that includes it. */
  readonly rebuildId: number | null;
  /** Number of pages to check, and of pages checked; most of them do not change. */
  readonly planned: number;
  readonly rendered: number;
  /** Number of changed and removed pages, comparable with the preview's number. */
  readonly changed: number;
  /** The first changed pages. */
  readonly addresses: readonly string[];
  /** Pages that could not be rendered; the log of the site has the reasons, which are not for readers. */
  readonly failures: readonly string[];
  readonly release: string | null;
  /** Storages and caches that have it. */
  readonly targets: readonly string[];
  /** Time from the save until it was live, ms. */
  readonly duration: number | null;
  /** True if the rebuild failed because the server's disk is full. */
  readonly isDiskFull: boolean;
}

export const newSave = (transaction: string, title: string): FollowedSave => ({
  ...{ transaction, title, phase: 'asking', savedAt: null, rebuildId: null, planned: 0, rendered: 0, changed: 0 },
  ...{ addresses: [], failures: [], release: null, targets: [], duration: null, isDiskFull: false },
});

/** Returns true if no more events are expected. */
export const isOver = ({ phase }: FollowedSave): boolean => phase === 'live' || phase === 'unseen';

/** Adds the server's first answer to a save. */
export const withSave = (save: FollowedSave, { isShown, savedAt }: Save): FollowedSave => ({
  ...save,
  savedAt,
  phase: isShown ? 'waiting' : 'unseen',
});

const NOTHING_YET = { failures: [], targets: [], isDiskFull: false };

/** Returns the save after a rebuild event. A rebuild includes the save if the save is before the cursor in its plan. */
export function afterMessage(save: FollowedSave, { rebuildId, at, event }: RebuildMessage): FollowedSave {
  if (isOver(save) || save.phase === 'asking') return save;
  if (event.type === 'planned') {
    if (event.cursor === null || !isBefore(save.transaction, event.cursor)) return save;
    const { pages, deleted } = event;
    return { ...save, phase: 'rendering', rebuildId, planned: pages + deleted, rendered: 0, ...NOTHING_YET };
  }
  if (event.type === 'paused') return { ...save, phase: 'paused' };
  // The disk may stop a rebuild before it plans anything.
  if (event.type === 'disk-full') return { ...save, phase: 'failed', isDiskFull: true };
  if (rebuildId !== save.rebuildId) return save;
  switch (event.type) {
    case 'rendered':
      return { ...save, rendered: save.rendered + event.pages };
    case 'failed':
      return { ...save, failures: [...save.failures, ...event.failures.map(({ address }) => address)] };
    case 'preempted':
      // The rebuild starts again and will report its progress anew.
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
      // Everything else has been published; removals are confirmed separately.
      return { ...save, phase: 'live' };
    case 'ended':
      return { ...save, phase: event.state === 'published' ? 'live' : 'failed' };
    default:
      return save;
  }
}

/** Returns the duration in ms, at least 0, because the clocks of two machines may differ. */
const between = (from: string | null, to: string): number | null =>
  from === null ? null : Math.max(0, Date.parse(to) - Date.parse(from));
