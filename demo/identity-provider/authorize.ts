import { type Context, Hono } from 'hono';
import { answerAddress, readRequestedGrant, readReturnAddress } from './authorization-request.ts';
import type { Codes, Grant } from './codes.ts';
import { OAuthError, UnknownClientError } from './errors.ts';
import { choicePage, pageLanguage, unknownClientPage } from './page.ts';
import { findPerson } from './people.ts';

interface AuthorizeOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly codes: Codes;
}

type Answer = Readonly<Record<string, string>>;

/**
 * Creates the authorization page. GET shows the people to sign in as; POST takes `person` (a subject) or `cancel` and
 * returns to the client.
 */
export function authorizeRoutes({ issuer, clientId, codes }: AuthorizeOptions): Hono {
  const app = new Hono();
  app.use('/authorize', async (context, next) => {
    await next();
    context.header('Cache-Control', 'no-store');
    context.header('Referrer-Policy', 'no-referrer');
    // No form-action, because browsers also apply it to the redirect to the client.
    context.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    );
  });
  app.get('/authorize', (context) =>
    respond(context, () => {
      readRequestedGrant(queryOf(context));
      return null;
    }),
  );
  app.post('/authorize', async (context) => {
    const form = new URLSearchParams(await context.req.text());
    return respond(context, (redirectUri) => {
      const requested = readRequestedGrant(queryOf(context));
      return { code: codes.issue({ ...requested, redirectUri, sub: readChoice(form) }) };
    });
  });
  app.onError((error, context) => {
    if (!(error instanceof UnknownClientError)) throw error;
    return context.html(unknownClientPage(languageOf(context), error.message), 400);
  });
  return app;

  /** Redirects to the client with the result or the error of findAnswer(); shows the page if the result is null. */
  function respond(context: Context, findAnswer: (redirectUri: string) => Answer | null) {
    const returnAddress = readReturnAddress(queryOf(context), clientId);
    const answer = answerOrError(() => findAnswer(returnAddress.redirectUri));
    if (answer === null) return context.html(choicePage(languageOf(context)));
    return context.redirect(answerAddress(returnAddress, answer, issuer), 303);
  }
}

function answerOrError(findAnswer: () => Answer | null): Answer | null {
  try {
    return findAnswer();
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return { error: error.code, error_description: error.message };
  }
}

/** Returns the subject of the chosen person. */
function readChoice(form: URLSearchParams): Grant['sub'] {
  if (form.has('cancel')) throw new OAuthError('access_denied', 'The person has cancelled.');
  const person = findPerson(form.get('person') ?? '');
  if (!person) throw new OAuthError('invalid_request', 'There is no such person.');
  return person.sub;
}

const queryOf = (context: Context) => new URL(context.req.url).searchParams;

const languageOf = (context: Context) =>
  pageLanguage(queryOf(context).get('ui_locales'), context.req.header('Accept-Language') ?? '');
