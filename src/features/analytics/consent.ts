import * as v from 'valibot';
import { localArea, type StorageArea, storedItem } from '../../lib/browser-storage.ts';
import { PURPOSES, type Purpose } from '../../rules/browser-data.ts';

export const CONSENT_KEY = 'analytics-consent';

/**
 * Version of the question. Asking for more under the same purposes makes a new version, and every shopper is asked
 * again.
 */
const VERSION = 2;

const consentSchema = v.object({
  version: v.literal(VERSION),
  /** The purposes that were asked for; the answer does not apply to others. */
  purposes: v.array(v.picklist(PURPOSES)),
  isGranted: v.boolean(),
  /** ISO 8601, UTC: the time of the answer. */
  date: v.pipe(v.string(), v.isoTimestamp()),
});

export interface ConsentState {
  /** True if the question is open. */
  readonly isAsking: boolean;
  /** True if the shopper has reopened it. */
  readonly isReopened: boolean;
  /** The answer; null before there is one. */
  readonly isGranted: boolean | null;
}

export interface Consent {
  /** The purposes that are asked for. */
  readonly purposes: readonly Purpose[];
  state(): ConsentState;
  /** Calls the listener after every change of the state. @returns a function that unsubscribes it */
  subscribe(listener: () => void): () => void;
  /** Opens the question again. */
  reopen(): void;
  /** Closes the question; the answer stays as it is. */
  dismiss(): void;
  answer(isGranted: boolean): void;
  /** Applies answers that are given in other tabs. @returns a function that stops it */
  followOtherTabs(): () => void;
}

interface Options {
  readonly area?: StorageArea<typeof CONSENT_KEY>;
  readonly purposes: readonly Purpose[];
  readonly clock: () => Date;
}

/** Creates the consent to everything that the shop does not need in order to sell. */
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
