import { createHash } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import * as v from 'valibot';
import { providerSchema } from '../../../src/contract/customer.ts';
import { languageSchema } from '../../../src/contract/language-schema.ts';
import { COOKIES } from '../../../src/rules/cookies.ts';
import type { ApiContext, Deps } from '../../context.ts';
import { readCookie, removeCookie, writeCookie } from '../../middleware/cookies.ts';

const COOKIE = COOKIES.oauth;

/**
 * A sign-in under way, stored in an encrypted cookie of the browser that began it, so that no other browser can finish
 * it.
 */
const attemptSchema = v.object({
  provider: providerSchema,
  lang: languageSchema,
  next: v.string(),
  /** The customer who links the provider to their account; null for a sign-in. */
  linkTo: v.nullable(v.string()),
  state: v.string(),
  nonce: v.string(),
  codeVerifier: v.string(),
});
export type Attempt = v.InferOutput<typeof attemptSchema>;

/** Algorithms of the cookie; another one in its header is refused. */
const ALGORITHMS = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };

const keyOf = (secret: string) => createHash('sha256').update(`oauth-attempt:${secret}`).digest();

export async function keepAttempt(context: ApiContext, { secret }: Deps, attempt: Attempt): Promise<void> {
  const jwt = await new EncryptJWT({ ...attempt })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(`${COOKIE.lifetime}s`)
    .encrypt(keyOf(secret));
  writeCookie(context, COOKIE, jwt);
}

/** Returns the sign-in that this browser began; null if the cookie is missing, too old or forged. */
export async function takeAttempt(context: ApiContext, { secrets }: Deps): Promise<Attempt | null> {
  const jwt = readCookie(context, COOKIE);
  if (!jwt) return null;
  const decrypted = await Promise.any(secrets.map((secret) => jwtDecrypt(jwt, keyOf(secret), ALGORITHMS))).catch(
    () => null,
  );
  const attempt = v.safeParse(attemptSchema, decrypted?.payload);
  return attempt.success ? attempt.output : null;
}

export function forgetAttempt(context: ApiContext): void {
  removeCookie(context, COOKIE);
}
