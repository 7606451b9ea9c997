import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'staff-totp', KEY_BYTES));

/**
 * Encrypts a text with the server's secret, so that the table alone does not reveal it. `context` is authenticated: the
 * bytes cannot be decrypted for another owner.
 */
export function seal(secret: string, context: string, text: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), iv).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/**
 * Decrypts a text that was sealed with one of the secrets.
 * @throws AggregateError when it was sealed with another secret or context
 */
export function unseal(secrets: readonly string[], context: string, bytes: Buffer): string {
  const errors: unknown[] = [];
  for (const secret of secrets) {
    try {
      return unsealWith(secret, context, bytes);
    } catch (error) {
      errors.push(error);
    }
  }
  throw new AggregateError(errors, 'The text was sealed with another secret or context');
}

function unsealWith(secret: string, context: string, bytes: Buffer): string {
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  const decipher = createDecipheriv(CIPHER, keyOf(secret), iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(tag);
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)).toString('utf8') + decipher.final('utf8');
}
