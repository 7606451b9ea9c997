import { redact } from '../../rules/redact.ts';

/** Query parameters whose values may be reported: none of them identifies a person or grants access. */
const TOLD = /^(?:lang|page|sort|view|outcome|utm_\w+|gclid|gbraid|wbraid|fbclid)$/;

const PARAMETER = /([?&#])([^=&#?\s"'<>\\]+)=([^&#\s"'<>\\]*)/g;

/**
 * Removes contacts from a text, and the values of other query parameters in its addresses (order tokens, codes, search
 * terms).
 */
export function scrubText(text: string): string {
  const addresses = text.replace(PARAMETER, (whole, mark: string, name: string) =>
    TOLD.test(name) ? whole : `${mark}${name}=[removed]`,
  );
  return redact(addresses);
}

/** Scrubs every text in a value, however deeply nested. */
function scrub(value: unknown): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (Array.isArray(value)) return value.map(scrub);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, scrub(item)]));
}

type Headers = Readonly<Record<string, unknown>>;
export type Item = readonly [Headers, unknown];

/**
 * Returns true if an item may be sent only with the shopper's consent: timings, visits and recordings. The report of an
 * error needs none.
 */
export const needsConsent = ([{ type }]: Item): boolean => type !== 'event';

/** Returns an item for Sentry without personal data; null if it cannot be parsed, and so is not sent. */
export function scrubItem([headers, payload]: Item): Item | null {
  if (headers.type !== 'replay_recording') return ArrayBuffer.isView(payload) ? null : [headers, scrub(payload)];
  const recording = typeof payload === 'string' ? scrubRecording(payload) : null;
  return recording === null ? null : [{ ...headers, length: new TextEncoder().encode(recording).length }, recording];
}

/** A recording consists of a line with the number of its segment, and the events as JSON. */
function scrubRecording(recording: string): string | null {
  const end = recording.indexOf('\n');
  try {
    return `${recording.slice(0, end)}\n${JSON.stringify(scrub(JSON.parse(recording.slice(end + 1))))}`;
  } catch {
    return null;
  }
}
