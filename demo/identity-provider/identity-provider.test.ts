import * as oidc from 'openid-client';
import { afterAll, expect, test } from 'vitest';
import { startIdentityProvider } from './identity-provider.ts';
import { DEMO_PEOPLE } from './people.ts';

const CLIENT = { clientId: 'pozolota', clientSecret: 'a secret: 100% & more+' };
const REDIRECT_URI = 'http://localhost:3000/api/v1/auth/google/callback';

const provider = await startIdentityProvider(CLIENT);
afterAll(() => provider.close());

const discover = (authentication = oidc.ClientSecretPost(CLIENT.clientSecret)) =>
  oidc.discovery(new URL(provider.issuer), CLIENT.clientId, undefined, authentication, {
    execute: [oidc.allowInsecureRequests],
  });

interface SignIn {
  readonly config: oidc.Configuration;
  readonly url: URL;
  readonly checks: { pkceCodeVerifier: string; expectedNonce: string; expectedState: string };
}

/** Starts a sign-in of the shop; `parameters` change its request. */
async function begin(parameters: Record<string, string> = {}, config?: oidc.Configuration): Promise<SignIn> {
  const configuration = config ?? (await discover());
  const checks = {
    pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
    expectedNonce: oidc.randomNonce(),
    expectedState: oidc.randomState(),
  };
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: REDIRECT_URI,
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    nonce: checks.expectedNonce,
    state: checks.expectedState,
    ...parameters,
  });
  return { config: configuration, url, checks };
}

/** Presses a button of the page; returns the URL that the browser is redirected to. */
async function press({ url }: Pick<SignIn, 'url'>, form: Record<string, string>): Promise<URL> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  expect(response.status).toBe(303);
  return new URL(response.headers.get('Location') ?? '');
}

const signInAs = (signIn: SignIn, { sub }: { sub: string }) => press(signIn, { person: sub });

/** Returns the token endpoint's response to a form. */
async function requestToken(form: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(`${provider.issuer}/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

const CREDENTIALS = { client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret };

test.each([
  ['verified', { name: 'Оксана Малярчук', email: 'oksana@gmail.example', email_verified: true }],
  ['customer', { email: 'demo@pozolota.example', email_verified: true }],
  ['unverified', { email: 'taras@ukr.example', email_verified: false }],
] as const)('the %s person signs in', async (kind, claims) => {
  const signIn = await begin();
  const tokens = await oidc.authorizationCodeGrant(
    signIn.config,
    await signInAs(signIn, DEMO_PEOPLE[kind]),
    signIn.checks,
  );
  expect(tokens.claims()).toMatchObject({
    ...claims,
    sub: DEMO_PEOPLE[kind].sub,
    iss: provider.issuer,
    aud: CLIENT.clientId,
    nonce: signIn.checks.expectedNonce,
  });
});

test('the ID token is signed with the published key', async () => {
  const signIn = await begin();
  oidc.enableNonRepudiationChecks(signIn.config);
  const back = await signInAs(signIn, DEMO_PEOPLE.verified);
  await oidc.authorizationCodeGrant(signIn.config, back, signIn.checks);
});

test('the claims of a person without an e-mail omit it', async () => {
  const signIn = await begin();
  const back = await signInAs(signIn, DEMO_PEOPLE.withoutEmail);
  const claims = (await oidc.authorizationCodeGrant(signIn.config, back, signIn.checks)).claims();
  expect(claims).toMatchObject({ name: 'Ольга Пензель' });
  expect(Object.keys(claims ?? {})).not.toContain('email');
  expect(Object.keys(claims ?? {})).not.toContain('email_verified');
});

test('only the claims of the requested scope are returned', async () => {
  const signIn = await begin({ scope: 'openid' });
  const back = await signInAs(signIn, DEMO_PEOPLE.verified);
  const claims = (await oidc.authorizationCodeGrant(signIn.config, back, signIn.checks)).claims();
  expect(Object.keys(claims ?? {}).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'nonce', 'sub']);
});

test('the client can authenticate in the Authorization header', async () => {
  const signIn = await begin({}, await discover(oidc.ClientSecretBasic(CLIENT.clientSecret)));
  const back = await signInAs(signIn, DEMO_PEOPLE.verified);
  await oidc.authorizationCodeGrant(signIn.config, back, signIn.checks);
});

test('the redirect URI keeps its query', async () => {
  const back = await signInAs(await begin({ redirect_uri: `${REDIRECT_URI}?from=checkout` }), DEMO_PEOPLE.verified);
  expect(back.href).toMatch(/^http:\/\/localhost:3000\/api\/v1\/auth\/google\/callback\?from=checkout&code=/);
});

test('a different nonce, state or verifier is refused', async () => {
  for (const wrong of [{ expectedNonce: 'x' }, { expectedState: 'x' }]) {
    const signIn = await begin();
    const back = await signInAs(signIn, DEMO_PEOPLE.verified);
    await expect(oidc.authorizationCodeGrant(signIn.config, back, { ...signIn.checks, ...wrong })).rejects.toThrow();
  }
  const signIn = await begin();
  const back = await signInAs(signIn, DEMO_PEOPLE.verified);
  const checks = { ...signIn.checks, pkceCodeVerifier: oidc.randomPKCECodeVerifier() };
  await expect(oidc.authorizationCodeGrant(signIn.config, back, checks)).rejects.toMatchObject({
    error: 'invalid_grant',
    status: 400,
  });
});

test('a code is valid once', async () => {
  const signIn = await begin();
  const back = await signInAs(signIn, DEMO_PEOPLE.verified);
  await oidc.authorizationCodeGrant(signIn.config, back, signIn.checks);
  await expect(oidc.authorizationCodeGrant(signIn.config, back, signIn.checks)).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

test('a code is valid only with its redirect URI', async () => {
  const signIn = await begin();
  const back = await signInAs(signIn, DEMO_PEOPLE.verified);
  back.pathname = '/elsewhere';
  await expect(oidc.authorizationCodeGrant(signIn.config, back, signIn.checks)).rejects.toMatchObject({
    error: 'invalid_grant',
    error_description: expect.stringContaining('redirect_uri'),
  });
});

test('cancelling returns access_denied', async () => {
  const signIn = await begin();
  const back = await press(signIn, { cancel: 'yes' });
  await expect(oidc.authorizationCodeGrant(signIn.config, back, signIn.checks)).rejects.toMatchObject({
    error: 'access_denied',
  });
});

test.each([
  [{ response_type: 'token' }, 'unsupported_response_type'],
  [{ scope: 'email' }, 'invalid_scope'],
  [{ prompt: 'none' }, 'login_required'],
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
  [{ code_challenge: 'short' }, 'invalid_request'],
])('a request with %o returns the error %s', async (parameters, error) => {
  const { url, checks } = await begin(parameters);
  const response = await fetch(url, { redirect: 'manual' });
  const back = new URL(response.headers.get('Location') ?? '');
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    error,
    state: checks.expectedState,
    iss: provider.issuer,
  });
  expect((await press({ url }, { person: DEMO_PEOPLE.verified.sub })).searchParams.get('error')).toBe(error);
});

test('a person who is not listed cannot sign in', async () => {
  const back = await press(await begin(), { person: 'somebody' });
  expect(back.searchParams.get('error')).toBe('invalid_request');
  expect(back.searchParams.has('code')).toBe(false);
});

test.each([
  { client_id: 'another' },
  { redirect_uri: 'javascript:alert(1)' },
  { redirect_uri: 'http://localhost/#here' },
])('a request with %o is refused without a redirect', async (parameters) => {
  const { url } = await begin(parameters);
  for (const method of ['GET', 'POST']) {
    const response = await fetch(url, { method, redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Увійти не вдалося');
  }
});

test.each([
  [{}, 'ru-RU,ru;q=0.9,uk;q=0.8', 'ru', 'Войти как'],
  [{}, 'en-US,en;q=0.9,uk;q=0.8', 'uk', 'Увійти як'],
  [{}, 'de', 'uk', 'Увійти як'],
  [{ ui_locales: 'ru' }, 'uk', 'ru', 'Войти как'],
  [{ ui_locales: 'de uk-UA' }, 'ru', 'uk', 'Увійти як'],
])('a request with %o and Accept-Language %s is shown in %s', async (parameters, browser, lang, text) => {
  const { url } = await begin(parameters);
  const response = await fetch(url, { headers: { 'Accept-Language': browser } });
  const page = await response.text();
  expect(page).toContain(`<html lang="${lang}">`);
  expect(page).toContain(text);
  for (const { name } of Object.values(DEMO_PEOPLE)) expect(page).toContain(name);
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
});

test('a client with wrong or missing credentials is refused', async () => {
  const form = { grant_type: 'authorization_code', code: 'x', code_verifier: 'x', redirect_uri: REDIRECT_URI };
  const wrong = [
    requestToken({ ...form, ...CREDENTIALS, client_secret: 'wrong' }),
    requestToken({ ...form, ...CREDENTIALS, client_id: 'wrong' }),
    requestToken(form),
    requestToken(form, { Authorization: `Basic ${btoa('pozolota:wrong')}` }),
    requestToken(form, { Authorization: 'Bearer x' }),
  ];
  for (const { status, body, headers } of await Promise.all(wrong)) {
    expect({ status, error: body.error }).toEqual({ status: 401, error: 'invalid_client' });
    expect(headers.get('WWW-Authenticate')).toContain('Basic');
    expect(headers.get('Cache-Control')).toBe('no-store');
  }
});

test.each([
  [{ grant_type: 'password' }, 'unsupported_grant_type'],
  [{ grant_type: 'authorization_code' }, 'invalid_request'],
  [{ grant_type: 'authorization_code', code: 'x', code_verifier: 'x' }, 'invalid_grant'],
])('a token request with %o is refused with %s', async (form, error) => {
  const { status, body } = await requestToken({ ...CREDENTIALS, ...(form as Record<string, string>) });
  expect({ status, error: body.error }).toEqual({ status: 400, error });
});

test('a port in use is an error', async () => {
  const port = Number(new URL(provider.issuer).port);
  await expect(startIdentityProvider({ ...CLIENT, port })).rejects.toThrow('EADDRINUSE');
});
