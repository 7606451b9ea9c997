import * as v from 'valibot';

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** One endpoint, as the document and the page to read it describe it. */
export interface Operation {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** Below API_ROOT, parameters as `{name}`. */
  readonly path: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly body?: v.GenericSchema;
  /** What `data` holds. */
  readonly response: v.GenericSchema;
  /** The answer is lines of JSON without the envelope. */
  readonly isNdjson?: boolean;
  /** It leads the browser elsewhere: a provider, or the screen that says how it went. */
  readonly isRedirect?: boolean;
  /** Not JSON: a page, or what another service’s protocol asks for. */
  readonly isDocument?: boolean;
  /** A stream of server-sent events that does not end by itself. */
  readonly isEventStream?: boolean;
  /** 200 unless it says otherwise. */
  readonly successStatus?: number;
  /** HTTP statuses of its refusals, beside 400 and 503, which every endpoint has. */
  readonly refusals?: readonly number[];
}

/** Behind the question mark. */
export const query = (
  name: string,
  description: string,
  required = false,
  schema: Parameter['schema'] = { type: 'string' },
): Parameter => ({
  name,
  in: 'query',
  required,
  description,
  schema,
});

export const inPath = (name: string, description: string): Parameter => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
});

export const inHeader = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});

/** What `data` holds when there is nothing to say. */
export const nothing = v.null();

export const slug = inPath('slug', 'Slug of the page.');
