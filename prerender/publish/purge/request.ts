import { setTimeout } from 'node:timers/promises';
import { PurgeError } from './purger.ts';

/** Connection settings of a CDN's API. */
export interface PurgeApi {
  /** The name in error messages. */
  readonly name: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** The header that carries the credentials. */
  readonly authorization: readonly [name: string, value: string];
  /** Waits between tries; replaced in tests. */
  readonly pause?: ((milliseconds: number) => Promise<unknown>) | undefined;
}

interface PurgeRequest {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** Number of tries; ms before the second try, doubled before each further one, and the maximum. */
const TRIES = 6;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 60_000;
/** ms to wait for a CDN's answer. */
const TIMEOUT = 30_000;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERRORS = 500;

/** Number of characters of a response that an error quotes. */
const EXCERPT = 300;

/**
 * POSTs to a CDN's API and returns the response body. Rate limits (the CDN sends the pause), server errors and network
 * errors are retried with growing pauses. @throws PurgeError
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

/** Returns the ms that `Retry-After` asks for, in seconds or as a date; 0 if it is missing or invalid. */
function retryAfter(value: string | null): number {
  if (!value) return 0;
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(milliseconds) ? 0 : Math.max(0, milliseconds);
}

/** Splits items into batches of at most `size`. */
export function inBatches<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
