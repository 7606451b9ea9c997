import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { ERROR_STATUSES } from '../../src/contract/error.ts';
import type { Route } from '../route.ts';

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

const TEXT = { type: 'string' };

type Schema = Parameter['schema'];

const parameter =
  (place: Parameter['in'], required: boolean) =>
  (name: string, description: string, schema: Schema = TEXT): Parameter => ({
    name,
    in: place,
    required,
    description,
    schema,
  });

export const inPath = parameter('path', true);
export const inHeader = parameter('header', false);
/** Behind the question mark. */
export const query = (name: string, description: string, required = false, schema: Schema = TEXT): Parameter =>
  parameter('query', required)(name, description, schema);

/** What `data` holds when there is nothing to say. */
export const nothing = v.null();

const parametersOf = (place: Parameter['in'], entries: v.ObjectEntries = {}): Parameter[] =>
  Object.entries(entries).map(([name, entry]) => {
    const options = { target: 'draft-2020-12', errorMode: 'ignore', typeMode: 'input' } as const;
    const { $schema: _, description = '', ...schema } = toJsonSchema(entry as v.GenericSchema, options);
    return { name, in: place, required: entry.type !== 'optional', description, schema };
  });

export function operationOf({ endpoint, summary, errors }: Route<never>): Operation {
  const { method, path, params, query: search, headers, body, response = nothing, format, status } = endpoint;
  return {
    method: method.toLowerCase() as Operation['method'],
    path,
    summary,
    parameters: [...parametersOf('path', params), ...parametersOf('query', search), ...parametersOf('header', headers)],
    ...(body && { body }),
    response,
    isNdjson: format === 'ndjson',
    isRedirect: format === 'redirect',
    isDocument: format === 'document',
    isEventStream: format === 'events',
    successStatus: status ?? 200,
    refusals: [...new Set(errors.map((code) => ERROR_STATUSES[code]))],
  };
}
