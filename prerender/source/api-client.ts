import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { apiPath } from '../../src/contract/api.ts';
import { ABSENT_STATUSES } from '../../src/contract/build-source.ts';
import { type Endpoint, pathOf } from '../../src/contract/endpoint.ts';
import { dataEnvelope, maintenanceErrorSchema } from '../../src/contract/error.ts';
import type { Language } from '../../src/contract/language.ts';
import { MAINTENANCE_STATUS } from '../../src/contract/limits.ts';
import type { Maintenance } from '../../src/contract/maintenance.ts';
import { BuildError } from '../events.ts';

/** Address and timeout of an API. */
export interface ApiAddress {
  /**
   * The part before `/api/v1`: `https://host` or `https://host/shop`. User and password are sent as Basic
   * authentication.
   */
  readonly url: string;
  /** ms to wait for an answer to begin and between two chunks of it; a minute by default. */
  readonly timeout?: number | undefined;
}

const MINUTE = 60_000;

/** Number of tries for transient failures: a broken connection, 500, a truncated answer. */
const TRIES = 4;
/** ms before a retry; doubled each time, up to the maximum. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5_000;
/** Factor of the timeout for a whole answer that keeps arriving. */
const WHOLE_ANSWER = 10;
/** Maximum bytes of an answer; the list of a million pages is smaller. */
const LARGEST_ANSWER = 256 * 1024 * 1024;
/** Too many requests: retried until the timeout. */
const TOO_MANY = 429;
const PASSING_STATUSES: readonly number[] = [408, 425, TOO_MANY];

/** The API answered, but the answer is unusable; other requests may still succeed. */
export class ApiAnswerError extends BuildError {
  /** HTTP status; 200 if the content of the answer is wrong. */
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Returns true if the API has no such operation or resource. */
export const isMissingError = (error: unknown): boolean =>
  error instanceof ApiAnswerError && ABSENT_STATUSES.includes(error.status);

/** A request to the API. */
interface Question {
  readonly method: 'GET' | 'POST';
  /** From apiPath(). */
  readonly path: string;
  readonly lang: Language;
  readonly body?: string;
}

/** Failure of one try. */
interface Failure {
  readonly error: BuildError;
  /** Minimum ms to wait before a retry; null if a retry is useless. */
  readonly again: number | null;
  /** True if the API says that it is busy; such failures are retried beyond the number of tries. */
  readonly isBusy: boolean;
}

const lasting = (error: BuildError): Failure => ({ error, again: null, isBusy: false });
const passing = (error: BuildError, again = 0, isBusy = false): Failure => ({ error, again, isBusy });

/** Returns the address for messages, without user and password. */
export function displayAddress({ url }: ApiAddress): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/+$/, '');
}

type DataEndpoint = Endpoint & { readonly response: v.GenericSchema };

interface Asking {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/**
 * Sends a build's requests to a shop's API. Transient failures are retried; every other failure is a BuildError that
 * names the request and the reason. Redirects are not followed: the answer of another server may concern something
 * else.
 */
export class ApiClient {
  readonly #base: string;
  readonly #authorization: string | null;
  readonly #timeout: number;
  readonly #signal: AbortSignal | undefined;

  /** @param signal aborts all requests */
  constructor({ url, timeout = MINUTE }: ApiAddress, signal?: AbortSignal) {
    const address = new URL(url);
    const { username, password } = address;
    this.#authorization = username
      ? `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`
      : null;
    this.#base = displayAddress({ url });
    this.#timeout = timeout;
    this.#signal = signal;
  }

  /** Returns `data` of an answer. @throws BuildError */
  get<Asked extends DataEndpoint>(endpoint: Asked, lang: Language, { params, query }: Asking = {}) {
    const question: Question = { method: 'GET', path: apiPath(pathOf(endpoint.path, params), lang, query), lang };
    return this.#ask(question, (text) => this.#readData<Asked['response']>(question, text, endpoint.response));
  }

  /** Like get(); returns null if the API has no such resource. */
  async find<Asked extends DataEndpoint>(endpoint: Asked, lang: Language, asking?: Asking) {
    try {
      return await this.get(endpoint, lang, asking);
    } catch (error) {
      if (isMissingError(error)) return null;
      throw error;
    }
  }

  /** Returns true if the API has the resource, even if the resource is null. */
  async has(endpoint: DataEndpoint, lang: Language, asking?: Asking): Promise<boolean> {
    try {
      await this.get(endpoint, lang, asking);
      return true;
    } catch (error) {
      if (isMissingError(error)) return false;
      throw error;
    }
  }

  /** Returns the body of the answer to a POST, which has no envelope. */
  post({ path }: Endpoint, lang: Language, body: unknown): Promise<string> {
    return this.#ask({ method: 'POST', path: apiPath(path, lang), lang, body: JSON.stringify(body) }, (text) => text);
  }

  async #ask<T>(question: Question, read: (text: string) => T | Failure): Promise<T> {
    const end = performance.now() + this.#timeout;
    for (let tries = 1; ; tries++) {
      const result = await this.#try(question, read);
      if (!isFailure(result)) return result;
      const { error, again, isBusy } = result;
      if (again === null || (tries >= TRIES && !isBusy)) throw error;
      const pause = Math.max(again, Math.min(FIRST_PAUSE * 2 ** (tries - 1), LONGEST_PAUSE));
      if (performance.now() + pause > end) throw error;
      await this.#pause(pause);
    }
  }

  async #try<T>(question: Question, read: (text: string) => T | Failure): Promise<T | Failure> {
    const limits = new AnswerTimeout(this.#timeout, this.#signal);
    let hasBegun = false;
    try {
      const response = await this.#send(question, limits.signal);
      hasBegun = true;
      const text = await readText(response, limits);
      return this.#refusal(question, response, text) ?? read(text);
    } catch (cause) {
      this.#throwIfStopped();
      return this.#broken(question, cause, { hasBegun, isOver: limits.isOver });
    } finally {
      limits.end();
    }
  }

  #send({ method, path, body }: Question, signal: AbortSignal): Promise<Response> {
    return fetch(this.#base + path, {
      method,
      signal,
      redirect: 'manual',
      headers: {
        // Another process, which has read less of the change feed than the one asked before, may answer from its cache.
        'cache-control': 'no-cache',
        accept: method === 'GET' ? 'application/json' : 'application/x-ndjson, application/json',
        ...(this.#authorization && { authorization: this.#authorization }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    });
  }

  #name = ({ method, path }: Question) => `${method} ${this.#base}${path}`;

  /** Returns the failure of a network error or a timeout. */
  #broken(question: Question, cause: unknown, { hasBegun, isOver }: { hasBegun: boolean; isOver: boolean }): Failure {
    const name = this.#name(question);
    if (cause instanceof BuildError) return lasting(cause);
    if (isOver) {
      const how = hasBegun ? 'did not finish its answer' : 'did not answer';
      return lasting(new BuildError(`The API ${how} within ${this.#timeout / 1000} s: ${name}`));
    }
    const what = hasBegun ? 'The API broke off while answering' : 'The API does not answer:';
    return passing(new BuildError(`${what} ${name} (${reasonOf(cause)})`, { cause }));
  }

  /** Returns a failure if the status or the headers show that an answer is unusable; null if the body is to be read. */
  #refusal(question: Question, response: Response, text: string): Failure | null {
    const { status, headers } = response;
    const name = this.#name(question);
    const errorOf = (what: string) => new ApiAnswerError(`The API failed: ${name} ${what}`, status);
    if (response.ok) return this.#wrongHead(question, headers, errorOf);
    const location = headers.get('location');
    if (location !== null) return lasting(errorOf(`answered ${status} and leads to ${location}`));
    const maintenance = status === MAINTENANCE_STATUS ? readMaintenance(text) : null;
    if (maintenance) return lasting(maintenanceError(maintenance));
    const error = errorOf(`answered ${status}`);
    if (status < 500 && !PASSING_STATUSES.includes(status)) return lasting(error);
    return passing(error, retryAfter(headers), status === TOO_MANY || headers.has('retry-after'));
  }

  #wrongHead({ lang }: Question, headers: Headers, errorOf: (what: string) => ApiAnswerError): Failure | null {
    const language = headers.get('content-language');
    if (language !== null && !language.toLowerCase().startsWith(lang)) {
      return lasting(errorOf(`answered in the language ${language}`));
    }
    const type = headers.get('content-type') ?? 'application/json';
    return /json|text\/plain|octet-stream/i.test(type) ? null : lasting(errorOf(`answered ${type}, not JSON`));
  }

  #readData<Schema extends v.GenericSchema>(question: Question, text: string, schema: Schema) {
    let answer: unknown;
    try {
      answer = JSON.parse(text);
    } catch (cause) {
      const why = `The API broke off while answering ${this.#name(question)} (${reasonOf(cause)})`;
      return passing(new ApiAnswerError(why, 200));
    }
    const envelope = dataEnvelope(schema);
    // The input is kept, not the parsed output, so that a page has the same bytes whatever its source.
    if (v.is(envelope, answer)) return answer.data as v.InferInput<Schema>;
    const issue = firstIssue(envelope, answer);
    const why = `${this.#name(question)} answered in a shape this build does not know: ${issue}`;
    return lasting(new ApiAnswerError(why, 200));
  }

  async #pause(ms: number): Promise<void> {
    try {
      await sleep(ms, undefined, { signal: this.#signal });
    } catch (error) {
      this.#throwIfStopped();
      throw error;
    }
  }

  #throwIfStopped(): void {
    if (this.#signal?.aborted) throw new BuildError('The build was stopped');
  }
}

/** Returns the first problem of a value with its path: `data.0.type (potal): Invalid type: ...`. */
export function firstIssue(schema: v.GenericSchema, value: unknown): string {
  const [issue] = v.safeParse(schema, value).issues ?? [];
  if (!issue) return '';
  const slug = issue.path?.map(({ value: part }) => slugOf(part)).findLast((found) => found !== null);
  return `${v.getDotPath(issue) ?? 'the whole of it'}${slug ? ` (${slug})` : ''}: ${issue.message}`;
}

const slugSchema = v.object({ slug: v.string() });

const slugOf = (value: unknown): string | null => (v.is(slugSchema, value) ? value.slug : null);

/** Returns the error for a shop that is closed for maintenance, which cannot be built from. */
export function maintenanceError({ maintenanceEndTime }: Maintenance): BuildError {
  const until = maintenanceEndTime ? ` until ${maintenanceEndTime}` : '';
  return new BuildError(`The shop behind the API is closed for maintenance${until}`);
}

const isFailure = (result: unknown): result is Failure =>
  typeof result === 'object' && result !== null && 'error' in result && 'again' in result && 'isBusy' in result;

function readMaintenance(text: string): Maintenance | null {
  try {
    const answer = v.safeParse(maintenanceErrorSchema, JSON.parse(text));
    return answer.success && answer.output.isMaintenanceInProgress ? answer.output : null;
  } catch {
    // The 503 comes from a proxy, not from the API.
    return null;
  }
}

/** Returns the ms that the API asks to wait, in seconds or as a date. */
function retryAfter(headers: Headers): number {
  const value = headers.get('retry-after');
  if (value === null) return 0;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}

/** Time limits of one answer: until it begins, between its chunks, and in total. */
class AnswerTimeout {
  readonly signal: AbortSignal;
  readonly #silence = new AbortController();
  readonly #whole: AbortSignal;
  readonly #timer: NodeJS.Timeout;

  constructor(timeout: number, stopped: AbortSignal | undefined) {
    this.#timer = setTimeout(() => this.#silence.abort(), timeout);
    this.#whole = AbortSignal.timeout(timeout * WHOLE_ANSWER);
    this.signal = AbortSignal.any([this.#silence.signal, this.#whole, ...(stopped ? [stopped] : [])]);
  }

  get isOver(): boolean {
    return this.#silence.signal.aborted || this.#whole.aborted;
  }

  /** Restarts the limit after a chunk has arrived. */
  renew(): void {
    this.#timer.refresh();
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

async function readText(response: Response, limits: AnswerTimeout): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    limits.renew();
    bytes += chunk.length;
    if (bytes > LARGEST_ANSWER) throw new BuildError(`${response.url} answers more than ${LARGEST_ANSWER} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Returns the message of the network error, which fetch() wraps. */
function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? inner.message || inner.name : String(inner);
}
