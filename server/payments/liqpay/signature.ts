import { createHash } from 'node:crypto';
import { isEqualSecret } from '../../secrets.ts';

/**
 * Versions of LiqPay's protocol. 3 signs with SHA-1 (liqpay/sdk-php,
 * https://www.liqpay.ua/documentation/en/data_signature); 7 reportedly signs with SHA3-256 in the same way, which is
 * unverified.
 */
export type LiqPayVersion = 3 | 7;

const HASHES = { 3: 'sha1', 7: 'sha3-256' } as const satisfies Record<LiqPayVersion, string>;

/** Returns base64(hash(privateKey + data + privateKey)). */
export function signLiqPay(data: string, privateKey: string, version: LiqPayVersion): string {
  return createHash(HASHES[version]).update(`${privateKey}${data}${privateKey}`).digest('base64');
}

/**
 * Returns true if the signature is valid by either hash: the account's settings, not the request, determine the hash of
 * LiqPay's answers.
 */
export function isSignedByLiqPay(data: string, signature: string, privateKey: string): boolean {
  return (
    isEqualSecret(signature, signLiqPay(data, privateKey, 3)) ||
    isEqualSecret(signature, signLiqPay(data, privateKey, 7))
  );
}

/** Returns the two fields of every request to LiqPay. */
export function liqPayFields(parameters: object, privateKey: string, version: LiqPayVersion) {
  const data = Buffer.from(JSON.stringify(parameters)).toString('base64');
  return { data, signature: signLiqPay(data, privateKey, version) };
}
