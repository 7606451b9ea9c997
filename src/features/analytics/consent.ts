import * as v from 'valibot';
import { localArea, type StorageArea, storedItem } from '../../lib/browser-storage.ts';
import { PURPOSES, type Purpose } from '../../rules/browser-data.ts';

export const CONSENT_KEY = 'analytics-consent';

/** Of what is asked. Asking for more under the same purposes makes a new version, and everybody is asked again. */
const VERSION = 2;

const consentSchema = v.object({
  version: v.literal(VERSION),
  /** What was asked; an answer says nothing of anything else. */
  purposes: v.array(v.picklist(PURPOSES)),
  isGranted: v.boolean(),
  /** ISO 8601, UTC: when it was answered. */
  date: v.pipe(v.string(), v.isoTimestamp()),
});

export interface ConsentState {
  /** Whether the question is on the screen. */
  readonly isAsking: boolean;
  /** Whether the shopper has reopened it. */
  readonly isReopened: boolean;
  /** The answer; null before there is one. */
  readonly isGranted: boolean | null;
}

export interface Consent {
  /** What is asked for here. */
  readonly purposes: readonly Purpose[];
  state(): ConsentState;
  /** Called after every change of the state. @returns what ends it. */
  subscribe(listener: () => void): () => void;
  /** Shows the question again. */
  reopen(): void;
  /** Leaves the answer as it is. */
  dismiss(): void;
  answer(isGranted: boolean): void;
  /** Applies answers of other tabs. @returns how to stop. */
  followOtherTabs(): () => void;
}

interface Options {
  readonly area?: StorageArea<typeof CONSENT_KEY>;
  readonly purposes: readonly Purpose[];
  readonly clock: () => Date;
}

/** The consent question, for everything that the shop does not need in order to sell. */
export function createConsent({ area = localArea, purposes, clock }: Options): Consent {
  const listeners = new Set<() => void>();
  const stored = storedItem(area, CONSENT_KEY, consentSchema);
  const read = (): boolean | null => {
    const answer = stored.read();
    return answer && purposes.every((purpose) => answer.purposes.includes(purpose)) ? answer.isGranted : null;
  };
  const opened = (isGranted: boolean | null) => ({ isAsking: isGranted === null, isReopened: false, isGranted });
  let state: ConsentState = opened(read());
  const show = (next: ConsentState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    purposes,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reopen: () => show({ ...state, isAsking: true, isReopened: true }),
    dismiss: () => show(opened(state.isGranted)),
    answer: (isGranted) => {
      stored.write({ version: VERSION, purposes: [...purposes], isGranted, date: clock().toISOString() });
      show(opened(isGranted));
    },
    followOtherTabs: () => stored.subscribe(() => show(opened(read()))),
  };
}
