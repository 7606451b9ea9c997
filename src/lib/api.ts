import * as v from 'valibot';
import { type ApiQuery, apiPath } from '../contract/api.ts';
import { type Endpoint, pathOf, type RequestOf } from '../contract/endpoint.ts';
import { dataEnvelope, errorEnvelopeSchema, MAINTENANCE_STATUS, maintenanceErrorSchema } from '../contract/error.ts';
import type { Language } from '../contract/language.ts';
import type { Maintenance } from '../contract/maintenance.ts';

/** A request that the API refused, that never reached it, or whose answer could not be read. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** An ErrorCode, `network` when no answer came, `unreadable` when the answer is not the API's. */
  readonly code: string;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** What is wrong with which field, in the shopper's language. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds after which it is worth trying again; null when the API did not say. */
  readonly retryAfter: number | null;
  /** Whether `message` comes from the API, in the shopper's language, and may be shown. */
  readonly isForShopper: boolean;

  constructor(
    code: string,
    status: number,
    message: string,
    details: {
      fields?: Record<string, string> | undefined;
      retryAfter?: number | null;
      isForShopper?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.code = code;
    this.status = status;
    this.fields = details.fields ?? {};
    this.retryAfter = details.retryAfter ?? null;
    this.isForShopper = details.isForShopper ?? false;
  }
}

export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** An endpoint that answers with data. */
type DataEndpoint = Endpoint & { readonly response: v.GenericSchema };

export interface ApiClient {
  readonly lang: Language;
  /** The response's `data`, parsed. Throws ApiError. */
  request<Asked extends DataEndpoint>(
    endpoint: Asked,
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
  async function call<Schema extends v.GenericSchema>(url: string, init: RequestInit, schema: Schema) {
    const response = await fetchOrThrow(fetch, url, init);
    const body = await readJson(response);
    if (!response.ok) {
      const refused = refusal(response, body, onMaintenance);
      if (refused.code === 'unauthorized') onSignedOut?.();
      throw refused;
    }
    const parsed = v.safeParse(dataEnvelope(schema), body);
    if (!parsed.success) throw unreadableError(response.status, new v.ValiError(parsed.issues));
    return parsed.output.data;
  }

  return {
    lang,
    request: <Asked extends DataEndpoint>(endpoint: Asked, request: AnyRequest) => {
      const { method, path } = endpoint;
      const { params, query, body, headers, signal } = request;
      const sent = method !== 'GET' && {
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body ?? {}),
      };
      const url = apiPath(pathOf(path, params), lang, query);
      return call(url, { method, ...sent, ...(signal && { signal }) }, endpoint.response);
    },
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

const networkError = (cause: unknown) => new ApiError('network', 0, 'There was no response', { cause });

const unreadableError = (status: number, cause: unknown) =>
  new ApiError('unreadable', status, 'The response does not match its schema', { cause });

function refusal({ status, headers }: Response, body: unknown, onMaintenance: Options['onMaintenance']): ApiError {
  if (status === MAINTENANCE_STATUS && v.is(maintenanceErrorSchema, body)) {
    onMaintenance?.({
      isMaintenanceInProgress: body.isMaintenanceInProgress,
      maintenanceEndTime: body.maintenanceEndTime,
    });
  }
  if (!v.is(errorEnvelopeSchema, body)) return unreadableError(status, body);
  const { code, message, fields } = body.error;
  const retryAfter = Number(headers.get('retry-after')) || null;
  return new ApiError(code, status, message, { fields, retryAfter, isForShopper: true });
}
