import { createHash, randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { authenticateClient, type Client } from './client.ts';
import type { Codes, Grant } from './codes.ts';
import { OAuthError } from './errors.ts';
import { type SigningKey, signIdToken, TOKEN_LIFETIME } from './id-token.ts';
import { findPerson } from './people.ts';

interface TokenOptions {
  readonly issuer: string;
  readonly client: Client;
  readonly codes: Codes;
  readonly key: SigningKey;
}

/**
 * Creates the token endpoint, which exchanges a code for an ID token. The access token that comes with it gives no
 * access.
 */
export function tokenRoutes({ issuer, client, codes, key }: TokenOptions): Hono {
  const app = new Hono();
  app.post('/token', async (context) => {
    context.header('Cache-Control', 'no-store');
    const form = new URLSearchParams(await context.req.text());
    authenticateClient(client, context.req.header('Authorization'), form);
    if (form.get('grant_type') !== 'authorization_code') {
      throw new OAuthError('unsupported_grant_type', 'The grant_type must be authorization_code.');
    }
    const grant = takeGrant(codes, form);
    const person = findPerson(grant.sub);
    if (!person) throw new OAuthError('invalid_grant', 'There is no such person.');
    return context.json({
      access_token: randomBytes(32).toString('base64url'),
      token_type: 'Bearer',
      expires_in: TOKEN_LIFETIME,
      scope: grant.scopes.join(' '),
      id_token: await signIdToken({ issuer, clientId: client.clientId, key }, person, grant),
    });
  });
  app.onError((error, context) => {
    if (!(error instanceof OAuthError)) throw error;
    context.header('Cache-Control', 'no-store');
    const isUnauthorized = error.code === 'invalid_client';
    if (isUnauthorized) context.header('WWW-Authenticate', 'Basic realm="token"');
    return context.json({ error: error.code, error_description: error.message }, isUnauthorized ? 401 : 400);
  });
  return app;
}

/** Returns the grant of a code and invalidates the code. @throws OAuthError */
function takeGrant(codes: Codes, form: URLSearchParams): Grant {
  const [code, verifier] = [form.get('code'), form.get('code_verifier')];
  if (code === null || verifier === null) {
    throw new OAuthError('invalid_request', 'The code or the code_verifier is missing.');
  }
  const grant = codes.take(code);
  if (!grant) throw new OAuthError('invalid_grant', 'The code is not known, too old or used.');
  if (form.get('redirect_uri') !== grant.redirectUri) {
    throw new OAuthError('invalid_grant', 'The redirect_uri is not the one of the code.');
  }
  if (createHash('sha256').update(verifier).digest('base64url') !== grant.codeChallenge) {
    throw new OAuthError('invalid_grant', 'The code_verifier is not the one of the code.');
  }
  return grant;
}
