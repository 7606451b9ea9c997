import type * as v from 'valibot';
import { type ApiQuery, apiPath } from '../contract/api.ts';
import { type Endpoint, pathOf, type RequestOf } from '../contract/endpoint.ts';
import type { Language } from '../contract/language.ts';
import type { Maintenance } from '../contract/maintenance.ts';
import { networkError, unreadableError } from './api-error.ts';
import { lazyPart } from './lazy-part.ts';

export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** An endpoint that returns data. */
type DataEndpoint = Endpoint & { readonly response: v.GenericSchema };

/** Parser of responses, loaded late with Valibot: a page does not need it before its first request. */
const reading = lazyPart(() => import('./read-response.ts'));

export interface ApiClient {
  readonly lang: Language;
  /**
   * Sends a request and returns the `data` of the response, parsed. Throws ApiError. An endpoint whose file is still to
   * be loaded is given as a function that loads it; see page-endpoint.ts.
   */
  request<Asked extends DataEndpoint>(
    endpoint: Asked | (() => Promise<Asked>),
    request: RequestOf<Asked> & RequestOptions,
  ): Promise<v.InferOutput<Asked['response']>>;
}

interface Options {
  readonly lang: Language;
  readonly fetch: Fetch;
  /** Called when a request is refused because of maintenance. */
  readonly onMaintenance?: (maintenance: Maintenance) => void;
  /** Called when a request is refused because no customer is signed in. */
  readonly onSignedOut?: () => void;
}

/** A request to any endpoint. */
interface AnyRequest extends RequestOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: ApiQuery;
  readonly body?: unknown;
}

/**
 * Creates the client of /api/v1: it adds `lang` to every request, unwraps the envelope, and turns every failure into an
 * ApiError.
 */
export function createApiClient({ lang, fetch, onMaintenance, onSignedOut }: Options): ApiClient {
  async function send<Asked extends DataEndpoint>({ method, path, response: schema }: Asked, request: AnyRequest) {
    // Loaded before the request is sent, so that the answer to a change can always be parsed.
    const { readData, readError } = await reading.load();
    const { params, query, body, headers, signal } = request;
    const sent = method !== 'GET' && {
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body ?? {}),
    };
    const url = apiPath(pathOf(path, params), lang, query);
    const response = await fetchOrThrow(fetch, url, { method, ...sent, ...(signal && { signal }) });
    const json = await readJson(response);
    if (response.ok) return readData(response, json, schema);
    const { error, maintenance } = readError(response, json);
    if (maintenance) onMaintenance?.(maintenance);
    if (error.code === 'unauthorized') onSignedOut?.();
    throw error;
  }

  return {
    lang,
    request: async <Asked extends DataEndpoint>(endpoint: Asked | (() => Promise<Asked>), request: AnyRequest) =>
      send(typeof endpoint === 'function' ? await endpoint() : endpoint, request),
  };
}

/** Calls fetch(), and turns every failure into an ApiError `network`. */
export async function fetchOrThrow(fetch: Fetch, url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    throw networkError(cause);
  }
}

/**
 * Returns the JSON of a response. Throws ApiError: `network` when the body is incomplete, `unreadable` when it is not
 * JSON.
 */
export async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw cause instanceof SyntaxError ? unreadableError(response.status, cause) : networkError(cause);
  }
}
