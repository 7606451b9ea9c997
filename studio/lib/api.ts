import * as v from 'valibot';
import { type ApiQuery, apiPath } from '../../src/contract/api.ts';
import { type Endpoint, pathOf, type RequestOf } from '../../src/contract/endpoint.ts';
import { dataEnvelope, errorEnvelopeSchema } from '../../src/contract/error.ts';
import type { Language } from '../../src/contract/language.ts';
import { PRICE_CONFIRMATION, type SuspiciousPrices, suspiciousPricesSchema } from '../contract/price-warnings.ts';
import { ApiError } from './api-error.ts';
import { isLost } from './conflict.ts';
import { createOnce } from './idempotency.ts';

export { ApiError } from './api-error.ts';

interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** The revision that an edit was made from: refused with `revision_conflict` when there is a later one. */
  readonly ifMatch?: number;
  /** Sent as it is, instead of JSON: a file. */
  readonly content?: Blob;
  /** Sent even when the page is closed meanwhile; 64 KiB at most. */
  readonly isKeptAlive?: boolean;
}

/** An endpoint that answers with data. */
type DataEndpoint = Endpoint & { readonly response: v.GenericSchema };

export interface StudioApi {
  readonly lang: Language;
  /** The answer's `data`, parsed. Throws ApiError. */
  request<Asked extends DataEndpoint>(
    endpoint: Asked,
    request: RequestOf<Asked> & RequestOptions,
  ): Promise<v.InferOutput<Asked['response']>>;
  /** The address of an endpoint: for a download, a picture, a stream of events. */
  url<Asked extends Endpoint>(endpoint: Asked, request: RequestOf<Asked> & RequestOptions): string;
}

interface Options {
  readonly lang: Language;
  readonly fetch: typeof fetch;
  /**
   * Called with the error code of a refused request. Resolves to true if the person has signed in again or confirmed:
   * the request is then repeated, so that no input is lost.
   */
  readonly reauthenticate?: (code: string) => Promise<boolean>;
  /**
   * Called with unusual prices for which a write was refused. Resolves to true if the person wants to save exactly these:
   * the request is then repeated with their confirmation.
   */
  readonly confirmPrices?: (suspicious: SuspiciousPrices) => Promise<boolean>;
  /** Told the transaction of everything that was written, whichever screen has asked for it, and performance.now() then. */
  readonly onWritten?: (transaction: string, askedAt: number) => void;
}

/** A request, whatever its endpoint. */
interface AnyRequest extends RequestOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: ApiQuery;
  readonly body?: unknown;
}

/** The client of the studio's API: opens the envelope, parses the answer, turns every failure into an ApiError. */
export function createStudioApi({ lang, fetch, reauthenticate, confirmPrices, onWritten }: Options): StudioApi {
  const once = createOnce(isLost);
  const urlOf = ({ path }: Endpoint, { params, query }: AnyRequest) => apiPath(pathOf(path, params), lang, query);

  async function attempt(endpoint: DataEndpoint, request: AnyRequest): Promise<unknown> {
    const askedAt = performance.now();
    const response = await send(fetch, urlOf(endpoint, request), initOf(endpoint, request));
    const body = await readJson(response);
    if (!response.ok) throw refusal(response, body);
    const parsed = v.safeParse(dataEnvelope(endpoint.response), body);
    if (!parsed.success) throw unreadable(response.status, new v.ValiError(parsed.issues));
    const { data } = parsed.output;
    if (endpoint.method !== 'GET' && v.is(writtenSchema, data)) onWritten?.(data.transaction, askedAt);
    return data;
  }

  /** @param signIn asks the person to sign in or to confirm; after that it declines, so that nobody is asked twice */
  async function ask(endpoint: DataEndpoint, request: AnyRequest, signIn = reauthenticate): Promise<unknown> {
    try {
      return await attempt(endpoint, request);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const suspicious = suspiciousOf(error);
      if (suspicious && (await confirmPrices?.(suspicious)))
        return ask(endpoint, confirming(request, suspicious), signIn);
      if (!(await signIn?.(error.code))) throw error;
      return ask(endpoint, request, async () => false);
    }
  }

  return {
    lang,
    url: (endpoint, request: AnyRequest) => urlOf(endpoint, request),
    request(endpoint, request: AnyRequest) {
      if (!isKeyed(endpoint) || request.headers?.[KEY] !== undefined) return ask(endpoint, request);
      const text = JSON.stringify([endpoint.method, urlOf(endpoint, request), request.ifMatch, request.body]);
      return once(text, (key) => ask(endpoint, { ...request, headers: { ...request.headers, [KEY]: key } }));
    },
  };
}

const KEY = 'idempotency-key';

/** Returns the unusual prices for which a write was refused; null for other errors. */
function suspiciousOf({ code, details }: ApiError): SuspiciousPrices | null {
  if (code !== 'price_suspicious') return null;
  const parsed = v.safeParse(suspiciousPricesSchema, details.suspicious);
  return parsed.success ? parsed.output : null;
}

/** Returns the request with the confirmation of exactly these prices. */
const confirming = (request: AnyRequest, { confirmation }: SuspiciousPrices): AnyRequest => ({
  ...request,
  headers: { ...request.headers, [PRICE_CONFIRMATION]: confirmation },
});

/** Returns true if an endpoint takes an idempotency key. */
const isKeyed = ({ headers = {} }: DataEndpoint) => KEY in headers;

/** The part that responses of all writing endpoints have in common. */
const writtenSchema = v.object({ transaction: v.string() });

function initOf(
  { method }: Endpoint,
  { body, content, headers, ifMatch, signal, isKeptAlive = false }: AnyRequest,
): RequestInit {
  const about = {
    ...(content ? { 'content-type': content.type || 'application/octet-stream' } : JSON_CONTENT),
    ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
    ...headers,
  };
  const sent = method !== 'GET' && { headers: about, body: content ?? JSON.stringify(body ?? {}) };
  return { method, ...sent, ...(signal && { signal }), ...(isKeptAlive && { keepalive: true }) };
}

const JSON_CONTENT = { 'content-type': 'application/json' };

async function send(fetch: Options['fetch'], url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    throw networkError(cause);
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw cause instanceof SyntaxError ? unreadable(response.status, cause) : networkError(cause);
  }
}

const networkError = (cause: unknown) => new ApiError('network', 0, 'There was no response', { cause });

const unreadable = (status: number, cause: unknown) =>
  new ApiError('unreadable', status, 'The response does not match its schema', { cause });

/** The error's envelope with everything that it carries. */
const refusalSchema = v.looseObject({ error: v.looseObject(errorEnvelopeSchema.entries.error.entries) });

function refusal({ status, headers }: Response, body: unknown): ApiError {
  if (!v.is(refusalSchema, body)) return unreadable(status, body);
  const { code, message, fields, ...details } = body.error;
  const retryAfter = Number(headers.get('retry-after')) || null;
  const { error: _, ...beside } = body;
  return new ApiError(code, status, message, {
    fields,
    retryAfter,
    details: { ...beside, ...details },
    isForReader: true,
  });
}
