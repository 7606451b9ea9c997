import type * as v from 'valibot';

/** One endpoint of the API as both sides have it: the server answers it, the browser asks it, the document shows it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below API_ROOT, parameters as `{name}`. */
  readonly path: string;
  /** Of the path; what does not fit is not found. */
  readonly params?: v.ObjectEntries;
  /** Of the query string, beside `lang`; an array is a parameter that is repeated. */
  readonly query?: v.ObjectEntries;
  readonly headers?: v.ObjectEntries;
  /** The JSON that is sent. */
  readonly body?: v.GenericSchema;
  /** What `data` holds; of lines and events, each one. */
  readonly response?: v.GenericSchema;
  /** JSON in its envelope, unless it says otherwise. `document` is whatever its readers expect: a page, a vendor's protocol. */
  readonly format?: 'ndjson' | 'events' | 'redirect' | 'document';
  /** HTTP status of a success; 200, of a redirect 302, unless it says otherwise. */
  readonly status?: 202 | 303;
}

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type DescribesItsPath<Path extends string> = [NamesIn<Path>] extends [never]
  ? { readonly params?: never }
  : { readonly params: Readonly<Record<NamesIn<Path>, v.GenericSchema<string, unknown>>> };

/**
 * Declares an endpoint; the compiler holds the parameters against the path.
 * A bundle leaves out the declarations that it does not use.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoint<const Declared extends Endpoint>(
  endpoint: Declared & DescribesItsPath<Declared['path']>,
): Declared {
  return endpoint;
}

type InputOf<Part> = Part extends v.ObjectEntries
  ? v.InferInput<v.ObjectSchema<Part, undefined>>
  : Part extends v.GenericSchema
    ? v.InferInput<Part>
    : undefined;

/** Required where something in it is. */
type Field<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };

/** What can be written into a query string as it is. */
type Writable<Query> = {
  readonly [Name in keyof Query]: string extends Query[Name]
    ? Query[Name] | number
    : Query[Name] extends readonly (infer Item)[]
      ? readonly Item[]
      : Query[Name];
};

/** What an endpoint is asked with. */
export type RequestOf<Asked extends Endpoint> = Field<'params', InputOf<Asked['params']>> &
  Field<'query', Writable<InputOf<Asked['query']>>> &
  Field<'body', InputOf<Asked['body']>>;

/** What an endpoint's `data` holds. */
export type ResponseOf<Asked extends Endpoint> = Asked['response'] extends v.GenericSchema
  ? v.InferOutput<Asked['response']>
  : never;

/** A path with its parameters filled in. */
export function pathOf(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
