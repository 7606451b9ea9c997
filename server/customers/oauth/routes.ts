import { API_ROOT } from '../../../src/contract/api.ts';
import {
  finishOauth,
  listProviders,
  type Merged,
  type OauthOutcome,
  type Provider,
  startOauth,
} from '../../../src/contract/customer.ts';
import { pathOf } from '../../../src/contract/endpoint.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../../src/contract/language.ts';
import { localPath } from '../../../src/rules/local-path.ts';
import { localize, paths } from '../../../src/rules/paths.ts';
import type { ApiContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { recordSignIn } from '../../identity/recorded-sign-in.ts';
import { findSession } from '../../identity/session.ts';
import { routesWith } from '../../route.ts';
import { consumeProof } from '../proof.ts';
import { forgetAttempt, keepAttempt, takeAttempt } from './attempt-cookie.ts';
import { type Identity, isDeclined, newChallenge, type OAuthDeps } from './clients.ts';
import { linkToCustomer, signInByIdentity } from './sign-in-by-identity.ts';

const route = routesWith<OAuthDeps>();

export const oauthRoutes = [
  route(listProviders, { summary: 'The providers that can sign a customer in.' }, ({ deps }) => [...deps.oauth.keys()]),

  route(
    startOauth,
    {
      summary: 'Redirects to the provider, by OpenID Connect with PKCE.',
      parameters: {
        provider: 'The identity provider.',
        next: 'Path of this site to redirect to afterwards.',
        link: '1 adds the service to the account that is signed in.',
        requestId: 'Id of the request whose ticket linking a provider uses up.',
        ticket: 'The ticket.',
      },
      errors: ['forbidden', 'not_found'],
    },
    async ({ context, deps, lang, params: { provider }, query: { next, link, ...proof } }) => {
      const client = deps.oauth.get(provider);
      if (!client) throw new ApiError('not_found');
      // Another site may lead a shopper here, but must not make them sign in or link anything.
      if (context.req.header('sec-fetch-site') === 'cross-site') throw new ApiError('forbidden');
      const challenge = newChallenge();
      const failed = { lang, outcome: 'failed', next: localPath(next) ?? '' } as const;
      const session = link ? await findSession(context, deps) : null;
      if (link && !session) return leave(context, failed);
      if (session && !(await consumeProof(deps, session.customerId, proof))) return leave(context, failed);
      try {
        const url = await client.authorizationUrl(challenge, redirectUri(deps, provider));
        url.searchParams.set('ui_locales', lang);
        await keepAttempt(context, deps, {
          provider,
          lang,
          next: localPath(next) ?? '',
          linkTo: session?.customerId ?? null,
          ...challenge,
        });
        return context.redirect(url.href);
      } catch (error) {
        logFailure(deps, provider, error);
        return leave(context, failed);
      }
    },
  ),

  // The provider redirects here without a language, and the browser must always end on a screen: errors are shown there
  // and logged here.
  route(
    finishOauth,
    {
      summary: 'The callback of the provider; needs no language. Redirects to /oauth-success.',
      parameters: { provider: 'The identity provider.' },
      access: 'outside',
    },
    async ({ context, deps, params }) => {
      const attempt = await takeAttempt(context, deps);
      forgetAttempt(context);
      const client = attempt && deps.oauth.get(attempt.provider);
      if (!attempt || !client || attempt.provider !== params.provider) {
        return leave(context, { lang: attempt?.lang ?? DEFAULT_LANGUAGE, outcome: 'failed', next: '' });
      }
      const { lang, next, provider } = attempt;
      context.set('lang', lang);
      try {
        const callback = new URL(redirectUri(deps, provider));
        callback.search = new URL(context.req.url).search;
        const identity = await client.exchange(callback, attempt);
        const result = await identify(context, deps, { provider, identity, linkTo: attempt.linkTo });
        return leave(context, { lang, next, ...result });
      } catch (error) {
        if (isDeclined(error)) return leave(context, { lang, outcome: 'refused', next });
        logFailure(deps, provider, error);
        return leave(context, { lang, outcome: 'failed', next });
      }
    },
  ),
];

const redirectUri = ({ siteOrigin }: OAuthDeps, provider: Provider) =>
  `${siteOrigin}${API_ROOT}${pathOf(finishOauth.path, { provider })}`;

interface Result {
  readonly outcome: OauthOutcome;
  readonly merged?: Merged;
}

async function identify(
  context: ApiContext,
  deps: OAuthDeps,
  { provider, identity, linkTo }: { provider: Provider; identity: Identity; linkTo: string | null },
): Promise<Result> {
  if (!linkTo)
    return recordSignIn({ context, deps }, { who: 'customer', method: provider }, async (know) => {
      const { customerId, ...result } = await signInByIdentity(context, deps, provider, identity);
      know(customerId);
      return result;
    });
  const session = await findSession(context, deps);
  // The session has ended meanwhile, or another customer has signed in to this browser: their account must not be
  // linked.
  if (session?.customerId !== linkTo) return { outcome: 'failed' };
  const isLinked = await linkToCustomer(deps.pool, {
    provider,
    identity,
    customerId: linkTo,
    now: deps.clock(),
  });
  return { outcome: isLinked ? 'linked' : 'identity-taken' };
}

/** Redirects to the screen that shows the outcome. */
function leave(
  context: ApiContext,
  { lang, outcome, next, merged }: Result & { lang: Language; next: string },
): Response {
  const search = new URLSearchParams({ outcome });
  if (merged?.cartQuantity) search.set('cart', String(merged.cartQuantity));
  if (merged?.wishes) search.set('wishes', String(merged.wishes));
  if (next) search.set('next', next);
  return context.redirect(`${localize(lang, paths.oauthSuccess)}?${search}`);
}

function logFailure({ log }: OAuthDeps, provider: string, error: unknown): void {
  const { name, message, cause } = error instanceof Error ? error : new Error(String(error));
  log.error('A sign-in through a provider failed', {
    component: 'oauth',
    provider,
    reason: `${name}: ${message}`,
    cause: String(cause ?? ''),
  });
}
