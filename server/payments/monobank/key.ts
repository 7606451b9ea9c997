import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { PaymentError } from '../provider.ts';

interface SigningKeyOptions {
  /** Fetches the base64 of the PEM that the bank publishes. */
  readonly fetchKey: () => Promise<string>;
  /** Milliseconds between two fetches: whoever sends false signatures must not make us ask without end. */
  readonly pause: number;
}

interface FetchedKey {
  readonly key: Promise<KeyObject>;
  /** Milliseconds of performance.now(). */
  readonly fetchedAt: number;
}

/** Whether `signature` (base64 of DER) is the bank's over `body`, ECDSA with SHA-256. */
export type VerifySignature = (body: string, signature: string) => Promise<boolean>;

/**
 * Checks signatures with the bank's key, which is fetched once and once again when a signature does not fit it: the bank
 * may have changed it.
 */
export function createSignatureCheck({ fetchKey, pause }: SigningKeyOptions): VerifySignature {
  let current: FetchedKey | null = null;
  const fetchAnew = () => {
    const previous = current;
    const fetched = { key: fetchKey().then(readKey), fetchedAt: performance.now() };
    current = fetched;
    // What cannot be fetched leaves the key as it was; without any, the next callback asks again.
    fetched.key.catch(() => {
      if (current === fetched) current = previous && { ...previous, fetchedAt: fetched.fetchedAt };
    });
    return fetched;
  };
  return async (body, signature) => {
    const known = current ?? fetchAnew();
    const fits = async (key: Promise<KeyObject>) =>
      verify('sha256', Buffer.from(body), await key, Buffer.from(signature, 'base64'));
    if (await fits(known.key)) return true;
    // Another callback may have fetched it in the meantime.
    if (current && current !== known) return fits(current.key);
    return performance.now() - known.fetchedAt < pause ? false : fits(fetchAnew().key);
  };
}

function readKey(encoded: string): KeyObject {
  try {
    return createPublicKey(Buffer.from(encoded, 'base64'));
  } catch (cause) {
    throw new PaymentError('monobank published a key that cannot be read', { isTemporary: true, cause });
  }
}
