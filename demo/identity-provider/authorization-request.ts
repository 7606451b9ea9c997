import type { Grant } from './codes.ts';
import { OAuthError, UnknownClientError } from './errors.ts';

/** URL for the response to a request, and the client's `state` to include in it. */
export interface ReturnAddress {
  readonly redirectUri: string;
  readonly state: string | undefined;
}

/**
 * Returns the URL to return to.
 * @throws UnknownClientError when the client is unknown or the URL is not a web address
 */
export function readReturnAddress(query: URLSearchParams, clientId: string): ReturnAddress {
  if (query.get('client_id') !== clientId) throw new UnknownClientError('The client is not known.');
  const redirectUri = query.get('redirect_uri') ?? '';
  const url = URL.parse(redirectUri);
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (!isWeb || url.hash !== '') throw new UnknownClientError('The address to return to is not valid.');
  return { redirectUri, state: query.get('state') ?? undefined };
}

/**
 * Returns the requested grant.
 * @throws OAuthError when it is not the code flow of OpenID Connect with PKCE by S256
 */
export function readRequestedGrant(query: URLSearchParams): Pick<Grant, 'scopes' | 'nonce' | 'codeChallenge'> {
  if (query.get('response_type') !== 'code') {
    throw new OAuthError('unsupported_response_type', 'The response_type must be code.');
  }
  const scopes = (query.get('scope') ?? '').split(' ');
  if (!scopes.includes('openid')) throw new OAuthError('invalid_scope', 'The scope must include openid.');
  if (query.get('prompt') === 'none') throw new OAuthError('login_required', 'No user is signed in.');
  const codeChallenge = query.get('code_challenge') ?? '';
  // 43 characters are the 32 bytes of SHA-256 (RFC 7636, 4.2).
  if (query.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(codeChallenge)) {
    throw new OAuthError('invalid_request', 'PKCE with code_challenge_method S256 is required.');
  }
  return { scopes, nonce: query.get('nonce') ?? undefined, codeChallenge };
}

/** Returns the URL with the response in its query; `iss` names the provider (RFC 9207). */
export function answerAddress(
  { redirectUri, state }: ReturnAddress,
  answer: Readonly<Record<string, string>>,
  issuer: string,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (state !== undefined) url.searchParams.set('state', state);
  url.searchParams.set('iss', issuer);
  return url.href;
}
