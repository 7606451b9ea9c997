import { redact } from '../../rules/redact.ts';

/** What an address may tell of its search: none of it says who somebody is or lets anybody see anything. */
const TOLD = /^(?:lang|page|sort|view|outcome|utm_\w+|gclid|gbraid|wbraid|fbclid)$/;

const PARAMETER = /([?&#])([^=&#?\s"'<>\\]+)=([^&#\s"'<>\\]*)/g;

/** A text without what its addresses carry (tokens of orders, codes, what was searched for) and without contacts. */
export function scrubText(text: string): string {
  const addresses = text.replace(PARAMETER, (whole, mark: string, name: string) =>
    TOLD.test(name) ? whole : `${mark}${name}=[removed]`,
  );
  return redact(addresses);
}

/** The same of every text in a value, however deep. */
function scrub(value: unknown): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (Array.isArray(value)) return value.map(scrub);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, scrub(item)]));
}

type Headers = Readonly<Record<string, unknown>>;
export type Item = readonly [Headers, unknown];

/**
 * Returns true if an item may be sent only with the shopper's consent: timings, visits and recordings. The error that has
 * broken their page needs none.
 */
export const needsConsent = ([{ type }]: Item): boolean => type !== 'event';

/** An item of what is sent to Sentry; null for one that cannot be read, and so is not sent. */
export function scrubItem([headers, payload]: Item): Item | null {
  if (headers.type !== 'replay_recording') return ArrayBuffer.isView(payload) ? null : [headers, scrub(payload)];
  const recording = typeof payload === 'string' ? scrubRecording(payload) : null;
  return recording === null ? null : [{ ...headers, length: new TextEncoder().encode(recording).length }, recording];
}

/** A recording is a line that says which part it is, and the events as JSON. */
function scrubRecording(recording: string): string | null {
  const end = recording.indexOf('\n');
  try {
    return `${recording.slice(0, end)}\n${JSON.stringify(scrub(JSON.parse(recording.slice(end + 1))))}`;
  } catch {
    return null;
  }
}
