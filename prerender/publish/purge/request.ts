import { setTimeout } from 'node:timers/promises';
import { PurgeError } from './purger.ts';

/** How a CDN's API is asked. */
export interface PurgeApi {
  /** Named in errors. */
  readonly name: string;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** The header that carries the credentials. */
  readonly authorization: readonly [name: string, value: string];
  /** Waits; a test does not. */
  readonly pause?: ((milliseconds: number) => Promise<unknown>) | undefined;
}

interface PurgeRequest {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** How often a request is tried; ms before the second try, doubled before each further one, and at most. */
const TRIES = 6;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 60_000;
/** Milliseconds that a CDN may take to answer. */
const TIMEOUT = 30_000;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERRORS = 500;

/** The text of a response that an error quotes. */
const EXCERPT = 300;

/**
 * POSTs to a CDN's API; returns the answer's text. A limit that was reached (the CDN says for how long), an error of
 * the server and of the network are tried again, after a growing pause. @throws PurgeError
 */
export async function post(api: PurgeApi, request: PurgeRequest): Promise<string> {
  const { pause = setTimeout } = api;
  for (let tries = 1; ; tries++) {
    const outcome = await send(api, request);
    if ('text' in outcome) return outcome.text;
    if (!outcome.isTemporary || tries === TRIES) throw outcome.error;
    const growing = FIRST_PAUSE * 2 ** (tries - 1);
    await pause(Math.min(Math.max(outcome.retryAfter, growing), LONGEST_PAUSE));
  }
}

type Outcome =
  | { readonly text: string }
  | { readonly error: PurgeError; readonly isTemporary: boolean; readonly retryAfter: number };

async function send({ name, baseUrl, authorization }: PurgeApi, request: PurgeRequest): Promise<Outcome> {
  const { path, headers, body } = request;
  const what = `${name}: POST ${path}`;
  try {
    const response = await fetch(baseUrl + path, {
      method: 'POST',
      headers: {
        [authorization[0]]: authorization[1],
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const text = await response.text();
    if (response.ok) return { text };
    const { status } = response;
    const error = new PurgeError(`${what} answered ${status}: ${text.slice(0, EXCERPT)}`, status);
    const isTemporary = status === TOO_MANY_REQUESTS || status >= SERVER_ERRORS;
    return { error, isTemporary, retryAfter: retryAfter(response.headers.get('Retry-After')) };
  } catch (cause) {
    const error = new PurgeError(`${what} got no answer (${String(cause)})`, undefined, { cause });
    return { error, isTemporary: true, retryAfter: 0 };
  }
}

/** Milliseconds that `Retry-After` asks for, in seconds or as a date; 0 when it does not. */
function retryAfter(value: string | null): number {
  if (!value) return 0;
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(milliseconds) ? 0 : Math.max(0, milliseconds);
}

/** In parts of at most `size`. */
export function inBatches<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
