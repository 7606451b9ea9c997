import type * as v from 'valibot';
import { type ApiQuery, apiPath } from '../contract/api.ts';
import { type Endpoint, pathOf, type RequestOf } from '../contract/endpoint.ts';
import type { Language } from '../contract/language.ts';
import type { Maintenance } from '../contract/maintenance.ts';
import { networkError, unreadableError } from './api-error.ts';
import { late } from './late.ts';

export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** An endpoint that answers with data. */
type DataEndpoint = Endpoint & { readonly response: v.GenericSchema };

/** How responses are read: with Valibot, which a page can do without until it asks for something. */
const reading = late(() => import('./read-response.ts'));

export interface ApiClient {
  readonly lang: Language;
  /**
   * The response's `data`, parsed. Throws ApiError. An endpoint that is declared in a file which is yet to be loaded is given
   * as the way to it; see page-endpoint.ts.
   */
  request<Asked extends DataEndpoint>(
    endpoint: Asked | (() => Promise<Asked>),
    request: RequestOf<Asked> & RequestOptions,
  ): Promise<v.InferOutput<Asked['response']>>;
}

interface Options {
  readonly lang: Language;
  readonly fetch: Fetch;
  /** Called when a request was refused because of maintenance. */
  readonly onMaintenance?: (maintenance: Maintenance) => void;
  /** Called when a request was refused because nobody is signed in. */
  readonly onSignedOut?: () => void;
}

/** A request, whatever its endpoint. */
interface AnyRequest extends RequestOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: ApiQuery;
  readonly body?: unknown;
}

/** The client of /api/v1: adds `lang` to every request, opens the envelope, turns every failure into an ApiError. */
export function createApiClient({ lang, fetch, onMaintenance, onSignedOut }: Options): ApiClient {
  async function send<Asked extends DataEndpoint>({ method, path, response: schema }: Asked, request: AnyRequest) {
    // Before anything is sent: a change that is made must have an answer.
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

/** fetch(), whose every failure is an ApiError `network`. */
export async function fetchOrThrow(fetch: Fetch, url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    throw networkError(cause);
  }
}

/** The JSON of a response. Throws ApiError: `network` when the body breaks off, `unreadable` when it is no JSON. */
export async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw cause instanceof SyntaxError ? unreadableError(response.status, cause) : networkError(cause);
  }
}
