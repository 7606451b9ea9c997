import type * as v from 'valibot';

/**
 * An endpoint of the API as declared for both sides: the server handles it, the browser calls it, the API's document
 * describes it.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to API_ROOT, with parameters as `{name}`. */
  readonly path: string;
  /** Parameters of the path; an invalid value gives 404. */
  readonly params?: v.ObjectEntries;
  /** Parameters of the query string, besides `lang`; an array is a repeated parameter. */
  readonly query?: v.ObjectEntries;
  readonly headers?: v.ObjectEntries;
  /** The JSON body of the request. */
  readonly body?: v.GenericSchema;
  /** Schema of `data`; for lines and events, of each one. */
  readonly response?: v.GenericSchema;
  /** JSON in its envelope by default. `document` is a format that its readers define: a page, a provider's protocol. */
  readonly format?: 'ndjson' | 'events' | 'redirect' | 'document';
  /** HTTP status of a success: by default 200, or 302 for a redirect. */
  readonly status?: 202 | 303;
}

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type DescribesItsPath<Path extends string> = [NamesIn<Path>] extends [never]
  ? { readonly params?: never }
  : { readonly params: Readonly<Record<NamesIn<Path>, v.GenericSchema<string, unknown>>> };

/**
 * Declares an endpoint; the compiler checks the parameters against the path. A bundle omits the declarations that it
 * does not use.
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

/** A field that is required if its value has a required field. */
type Field<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };

/** Values that can be written into a query string unchanged. */
type Writable<Query> = {
  readonly [Name in keyof Query]: string extends Query[Name]
    ? Query[Name] | number
    : Query[Name] extends readonly (infer Item)[]
      ? readonly Item[]
      : Query[Name];
};

/** Input of a request to an endpoint. */
export type RequestOf<Asked extends Endpoint> = Field<'params', InputOf<Asked['params']>> &
  Field<'query', Writable<InputOf<Asked['query']>>> &
  Field<'body', InputOf<Asked['body']>>;

/** Type of an endpoint's `data`. */
export type ResponseOf<Asked extends Endpoint> = Asked['response'] extends v.GenericSchema
  ? v.InferOutput<Asked['response']>
  : never;

/** Returns a path with its parameters filled in. */
export function pathOf(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
