import { Hono } from 'hono';
import { listen } from '../../server/listen.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { authorizeRoutes } from './authorize.ts';
import type { Client } from './client.ts';
import { createCodes } from './codes.ts';
import { createSigningKey, SIGNING_ALGORITHM } from './id-token.ts';
import { tokenRoutes } from './token.ts';

interface IdentityProviderOptions extends Client {
  /** Port; any free one by default. */
  readonly port?: number;
}

export interface IdentityProvider {
  /** `http://localhost:port`: the client must allow plain HTTP. */
  readonly issuer: string;
  close(): Promise<void>;
}

/**
 * Starts an OpenID Connect provider on loopback that stands in for Google and Facebook in the demo shop and in tests:
 * the code flow with PKCE for one client, with the people of people.ts to sign in as.
 */
export async function startIdentityProvider({
  port = 0,
  ...client
}: IdentityProviderOptions): Promise<IdentityProvider> {
  const key = await createSigningKey();
  const codes = createCodes();
  const app = new Hono();
  const { url: issuer, close } = await listen(app, { host: '127.0.0.1', port });
  // The routes need the URL; there is no await between the two statements, so no request can come before the routes.
  app.get('/.well-known/openid-configuration', (context) => context.json(metadata(issuer)));
  app.get('/jwks', (context) => context.json({ keys: [key.publicJwk] }));
  app.route('/', authorizeRoutes({ issuer, clientId: client.clientId, codes }));
  app.route('/', tokenRoutes({ issuer, client, codes, key }));
  return { issuer, close };
}

/** Returns the metadata of OpenID Connect Discovery 1.0, 3. */
function metadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [SIGNING_ALGORITHM],
    scopes_supported: ['openid', 'email', 'profile'],
    claims_supported: ['sub', 'iss', 'aud', 'exp', 'iat', 'nonce', 'email', 'email_verified', 'name'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    ui_locales_supported: LANGUAGES,
    authorization_response_iss_parameter_supported: true,
  };
}
