import { createHmac } from 'node:crypto';
import { CODE_LENGTH } from '../../src/contract/one-time-code.ts';

/**
 * Bytes of the HMAC that become digits: 2^48 is so much larger than 10^6 that all codes are practically equally likely.
 */
const BYTES = 6;

/**
 * Returns the code of one message of a request: an HMAC of both, truncated to digits, as in HOTP (RFC 4226). Codes are
 * therefore stored nowhere, neither with the request nor with the job that sends them, and a repeated job sends the
 * same code.
 */
export function deriveCode(secret: string, requestId: string, sendCount: number): string {
  const mac = createHmac('sha256', secret).update(`one-time-code:${requestId}:${sendCount}`).digest();
  return String(mac.readUIntBE(0, BYTES) % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0');
}
