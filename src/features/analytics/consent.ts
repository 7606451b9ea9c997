import * as v from 'valibot';
import { type KeptStorage, readKept, writeKept } from './kept.ts';

export const CONSENT_KEY = 'analytics-consent';

/** Of what is asked. Asking for more than this makes a new version, and everybody is asked again. */
const VERSION = 1;

const consentSchema = v.object({
  version: v.literal(VERSION),
  isGranted: v.boolean(),
  /** ISO 8601, UTC: when it was answered. */
  date: v.pipe(v.string(), v.isoTimestamp()),
});

/** What this browser's shopper answered; null when nobody has yet. */
export function readConsent(storage: KeptStorage): boolean | null {
  return readKept(storage, CONSENT_KEY, consentSchema)?.isGranted ?? null;
}

export function writeConsent(storage: KeptStorage, isGranted: boolean, now: Date): void {
  writeKept(storage, CONSENT_KEY, { version: VERSION, isGranted, date: now.toISOString() });
}
