import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';
import type { Grant } from './codes.ts';
import type { DemoPerson } from './people.ts';

export const SIGNING_ALGORITHM = 'RS256';

/** Validity of an ID token in seconds. */
export const TOKEN_LIFETIME = 3600;

export interface SigningKey {
  readonly privateKey: CryptoKey;
  /** Public key for clients. */
  readonly publicJwk: JWK & { readonly kid: string };
}

export async function createSigningKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(SIGNING_ALGORITHM);
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  return { privateKey, publicJwk: { ...jwk, kid, alg: SIGNING_ALGORITHM, use: 'sig' } };
}

interface IdTokenOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly key: SigningKey;
}

export function signIdToken(
  { issuer, clientId, key }: IdTokenOptions,
  person: DemoPerson,
  grant: Pick<Grant, 'scopes' | 'nonce'>,
): Promise<string> {
  return new SignJWT(claimsOf(person, grant))
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: key.publicJwk.kid })
    .setIssuer(issuer)
    .setAudience(clientId)
    .setSubject(person.sub)
    .setIssuedAt()
    .setExpirationTime(`${TOKEN_LIFETIME}s`)
    .sign(key.privateKey);
}

/** Returns the claims of the scopes (OpenID Connect Core, 5.4). */
function claimsOf(
  { name, email, isEmailVerified }: DemoPerson,
  { scopes, nonce }: Pick<Grant, 'scopes' | 'nonce'>,
): JWTPayload {
  return {
    ...(nonce === undefined ? {} : { nonce }),
    ...(scopes.includes('profile') ? { name } : {}),
    ...(scopes.includes('email') && email !== null ? { email, email_verified: isEmailVerified } : {}),
  };
}
