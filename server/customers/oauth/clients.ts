import * as oidc from 'openid-client';
import type { Provider } from '../../../src/contract/customer.ts';
import type { Deps } from '../../context.ts';
import { parseContact } from '../../identity/contact.ts';

/** A person's identity as a provider states it. */
export interface Identity {
  /** Never changes, and is unique at this provider. */
  readonly subject: string;
  readonly email: string | null;
  /** True if the provider has verified that the e-mail belongs to this person. */
  readonly isEmailVerified: boolean;
  readonly name: string | null;
}

/** Random values that bind a provider's answer to the browser that began the sign-in. */
export interface Challenge {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE verifier, kept secret from the provider until the exchange. */
  readonly codeVerifier: string;
}

export interface OAuthClient {
  /** Returns the address of the provider's sign-in page. */
  authorizationUrl(challenge: Challenge, redirectUri: string): Promise<URL>;
  /** Reads the address to which the provider redirected, and makes every check of the protocol. */
  exchange(callback: URL, challenge: Challenge): Promise<Identity>;
}

export type OAuthClients = ReadonlyMap<Provider, OAuthClient>;

export interface OAuthDeps extends Deps {
  /** Providers that can sign a customer in. */
  readonly oauth: OAuthClients;
}

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The endpoints of a provider: discovered from its issuer, or listed here if its discovery document is incomplete. */
export type Endpoints =
  | { readonly issuer: string; readonly isLocal?: boolean }
  | { readonly metadata: oidc.ServerMetadata };

/** https://accounts.google.com/.well-known/openid-configuration */
export const GOOGLE: Endpoints = { issuer: 'https://accounts.google.com' };

/**
 * Facebook's discovery document names no token endpoint; this is the one of its manual flow with an ID token:
 * https://developers.facebook.com/docs/facebook-login/guides/advanced/oidc-token
 */
export const FACEBOOK: Endpoints = {
  metadata: {
    issuer: 'https://www.facebook.com',
    authorization_endpoint: 'https://www.facebook.com/v23.0/dialog/oauth',
    token_endpoint: 'https://graph.facebook.com/v23.0/oauth/access_token',
    jwks_uri: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
  },
};

/** Returns a challenge of unguessable random values. */
export function newChallenge(): Challenge {
  return {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    codeVerifier: oidc.randomPKCECodeVerifier(),
  };
}

/** Creates the client of one provider, for OpenID Connect's authorization code flow with PKCE. */
export function createOAuthClient(endpoints: Endpoints, credentials: Credentials): OAuthClient {
  let configuration: Promise<oidc.Configuration> | null = null;
  const configure = () => {
    configuration ??= discover(endpoints, credentials).catch((error: unknown) => {
      // Discards the failed discovery, so that the next sign-in repeats it.
      configuration = null;
      throw error;
    });
    return configuration;
  };
  return {
    async authorizationUrl({ state, nonce, codeVerifier }, redirectUri) {
      return oidc.buildAuthorizationUrl(await configure(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
    },
    async exchange(callback, { state, nonce, codeVerifier }) {
      const tokens = await oidc.authorizationCodeGrant(await configure(), callback, {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      return identityOf(tokens.claims());
    },
  };
}

async function discover(endpoints: Endpoints, { clientId, clientSecret }: Credentials): Promise<oidc.Configuration> {
  const authentication = oidc.ClientSecretPost(clientSecret);
  const configuration =
    'metadata' in endpoints
      ? new oidc.Configuration(endpoints.metadata, clientId, clientSecret, authentication)
      : await oidc.discovery(new URL(endpoints.issuer), clientId, clientSecret, authentication, {
          execute: endpoints.isLocal ? [oidc.allowInsecureRequests] : [],
        });
  // The ID token's signature is checked as well, though it comes over TLS from the provider itself.
  oidc.enableNonRepudiationChecks(configuration);
  return configuration;
}

function identityOf(claims: oidc.IDToken | undefined): Identity {
  if (!claims) throw new Error('The provider sent no ID token');
  const { sub, email, email_verified: isVerified, name } = claims;
  return {
    subject: sub,
    email: typeof email === 'string' ? (parseContact(email)?.value ?? email.toLowerCase()) : null,
    isEmailVerified: isVerified === true,
    name: typeof name === 'string' ? name : null,
  };
}

/** Returns true if the person declined to sign in at the provider. */
export function isDeclined(error: unknown): boolean {
  return error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied';
}
