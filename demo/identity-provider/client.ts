import { createHash, timingSafeEqual } from 'node:crypto';
import { OAuthError } from './errors.ts';

export interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * Checks the client's id and secret, in the Authorization header or in the form (RFC 6749, 2.3.1).
 * @throws OAuthError when they are wrong, or given in both ways
 */
export function authenticateClient(client: Client, authorization: string | undefined, form: URLSearchParams): void {
  if (authorization !== undefined && form.has('client_secret')) {
    throw new OAuthError('invalid_request', 'The client has authenticated in two ways.');
  }
  const given = authorization === undefined ? fromForm(form) : fromHeader(authorization);
  if (!given || !isSame(given.clientId, client.clientId) || !isSame(given.clientSecret, client.clientSecret)) {
    throw new OAuthError('invalid_client', 'The client_id or the client_secret is wrong.');
  }
}

function fromForm(form: URLSearchParams): Client | null {
  const [clientId, clientSecret] = [form.get('client_id'), form.get('client_secret')];
  return clientId === null || clientSecret === null ? null : { clientId, clientSecret };
}

/** Parses HTTP basic authentication; both parts are form-encoded. */
function fromHeader(authorization: string): Client | null {
  const encoded = /^basic ([\w+/=-]+)$/i.exec(authorization)?.[1];
  if (encoded === undefined) return null;
  const [id = '', secret] = Buffer.from(encoded, 'base64').toString().split(':');
  return secret === undefined ? null : { clientId: formDecode(id), clientSecret: formDecode(secret) };
}

const formDecode = (text: string) => new URLSearchParams(`value=${text.replaceAll('&', '%26')}`).get('value') ?? '';

const hash = (text: string) => createHash('sha256').update(text).digest();

const isSame = (given: string, expected: string) => timingSafeEqual(hash(given), hash(expected));
