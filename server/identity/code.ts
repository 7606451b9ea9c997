import { createHmac } from 'node:crypto';
import { CODE_LENGTH } from '../../src/contract/one-time-code.ts';

/** Bytes of the HMAC that become digits: 2^48 is so many times 10^6 that no code is likelier than another. */
const BYTES = 6;

/**
 * The code of one message of a request: an HMAC of both, cut to digits, as HOTP does (RFC 4226). So a code is kept
 * nowhere, neither in the table of requests nor in the job that sends it, and a job that runs twice sends the same one.
 */
export function deriveCode(secret: string, requestId: string, sendCount: number): string {
  const mac = createHmac('sha256', secret).update(`one-time-code:${requestId}:${sendCount}`).digest();
  return String(mac.readUIntBE(0, BYTES) % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0');
}
