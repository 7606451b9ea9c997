import { parseAccept } from 'hono/utils/accept';
import { ENCODINGS, type Encoding } from '../compression.ts';

/** Names of the encodings in HTTP. */
const NAMES = { brotli: 'br', gzip: 'gzip' } as const satisfies Record<Encoding, string>;
const BEST_FIRST = ENCODINGS.toReversed();

export const nameOf = (encoding: Encoding): string => NAMES[encoding];

/** Returns the best compression that the browser accepts; null if it accepts none. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  if (!header) return null;
  const accepted = parseAccept(header);
  const isTaken = (name: string) =>
    (accepted.find(({ type }) => type.toLowerCase() === name) ?? accepted.find(({ type }) => type === '*'))?.q ?? 0;
  return BEST_FIRST.find((encoding) => isTaken(NAMES[encoding]) > 0) ?? null;
}
