import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { PaymentError } from '../provider.ts';

interface SigningKeyOptions {
  /** Fetches the base64 of the PEM that the bank publishes. */
  readonly fetchKey: () => Promise<string>;
  /** Minimum milliseconds between two fetches: forged signatures must not cause endless requests. */
  readonly pause: number;
}

interface FetchedKey {
  readonly key: Promise<KeyObject>;
  /** Time of the fetch by performance.now(), in milliseconds. */
  readonly fetchedAt: number;
}

/** Returns true if `signature` (base64 of DER) is the bank's over `body`, ECDSA with SHA-256. */
export type VerifySignature = (body: string, signature: string) => Promise<boolean>;

/**
 * Creates a check of signatures with the bank's key, which is fetched once, and again when a signature does not match:
 * the bank may have changed it.
 */
export function createSignatureCheck({ fetchKey, pause }: SigningKeyOptions): VerifySignature {
  let current: FetchedKey | null = null;
  const fetchAnew = () => {
    const previous = current;
    const fetched = { key: fetchKey().then(readKey), fetchedAt: performance.now() };
    current = fetched;
    // A failed fetch keeps the previous key; without one, the next callback fetches again.
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
    // Another callback may have fetched the key in the meantime.
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
