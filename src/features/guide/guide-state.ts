import * as v from 'valibot';
import { localArea, storedCollection } from '../../lib/browser-storage.ts';

const indexSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

const timerSchema = v.object({
  /** Index of the step. */
  step: indexSchema,
  minutes: v.number(),
  /** The instant at which it ends, in milliseconds since 1970: a phone that sleeps does not delay it. */
  endsAt: v.number(),
  /** True once its end has been announced. */
  isOver: v.boolean(),
});
export type Timer = v.InferOutput<typeof timerSchema>;

export const VIEWS = ['one', 'list'] as const;
export type View = (typeof VIEWS)[number];

/** The state of one guide on this device. Steps are counted from 0, and are the same in both languages. */
const guideStateSchema = v.object({
  /** Number of steps of the article when the state was stored. */
  count: indexSchema,
  view: v.picklist(VIEWS),
  /** The step that is shown alone. */
  at: indexSchema,
  /** Steps that are done. */
  done: v.array(indexSchema),
  /** SKUs of the materials that the reader has. */
  have: v.array(v.string()),
  timers: v.array(timerSchema),
  hasSound: v.boolean(),
});
export type GuideState = v.InferOutput<typeof guideStateSchema>;

/** States of guides, by the slugs of their articles. */
export const guideStates = storedCollection(localArea, 'guide-', guideStateSchema);

const FIRST: GuideState = { count: 0, view: 'one', at: 0, done: [], have: [], timers: [], hasSound: true };

/**
 * Returns the stored state for an article with `count` steps. If the article has another number of steps by now, its
 * ticks and timers belong to other steps, and only the materials are kept.
 */
export function stateFor(stored: GuideState | null, count: number): GuideState {
  if (!stored) return { ...FIRST, count };
  if (stored.count === count) return stored;
  return { ...FIRST, count, have: stored.have, view: stored.view, hasSound: stored.hasSound };
}

const withOrWithout = <Item>(list: readonly Item[], item: Item, isIn: boolean): Item[] => [
  ...list.filter((each) => each !== item),
  ...(isIn ? [item] : []),
];

export const ticked = (state: GuideState, step: number, isDone: boolean): GuideState => ({
  ...state,
  done: withOrWithout(state.done, step, isDone),
});

export const withMaterial = (state: GuideState, sku: string, isThere: boolean): GuideState => ({
  ...state,
  have: withOrWithout(state.have, sku, isThere),
});

const MINUTE = 60_000;

/** Starts the timer of a step; a running one begins again. */
export const withTimer = (state: GuideState, step: number, minutes: number, now: number): GuideState => ({
  ...withoutTimer(state, step),
  timers: [...withoutTimer(state, step).timers, { step, minutes, endsAt: now + minutes * MINUTE, isOver: false }].sort(
    (one, other) => one.endsAt - other.endsAt,
  ),
});

export const withoutTimer = (state: GuideState, step: number): GuideState => ({
  ...state,
  timers: state.timers.filter((timer) => timer.step !== step),
});

/** Returns the timers that have ended and have not been announced. */
export const endedTimers = ({ timers }: GuideState, now: number): readonly Timer[] =>
  timers.filter(({ endsAt, isOver }) => !isOver && endsAt <= now);

/** Marks the timers that have ended as announced. */
export const announced = (state: GuideState, now: number): GuideState => ({
  ...state,
  timers: state.timers.map((timer) => (timer.endsAt <= now ? { ...timer, isOver: true } : timer)),
});

/** Begins again: without ticks and timers, with the materials. */
export const begunAgain = (state: GuideState): GuideState => ({ ...state, at: 0, done: [], timers: [] });

/** Formats the rest of a timer in milliseconds: `2:59:13`, `14:09`. */
export function formatRest(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
