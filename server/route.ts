import * as v from 'valibot';
import type { Endpoint, ResponseOf } from '../src/contract/endpoint.ts';
import type { Language } from '../src/contract/language.ts';
import type { Permission } from '../studio/contract/permissions.ts';
import type { ApiContext } from './context.ts';
import { type AnyErrorCode, ApiError } from './errors.ts';
import { tagOf } from './middleware/etag.ts';
import { parseInput, readJson } from './middleware/input.ts';
import type { Basis } from './middleware/remembered.ts';

/**
 * Whom an endpoint is for. `customers`: who is signed in. `always`: everyone, during maintenance too. `editors`: with their
 * token, during maintenance too. `staff`: who is signed in to the studio and has the permission, during maintenance too;
 * server/studio/route.ts makes these. `outside`: other services, which call it or lead shoppers here; it has no language, and
 * maintenance does not stop it either.
 */
export type Access = 'customers' | 'always' | 'editors' | 'staff' | 'outside';

/** What the server adds to an endpoint of the contract. */
export interface About {
  /** One sentence, for the document. */
  readonly summary: string;
  /** The same for each parameter and header. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** What it may answer with beside what any endpoint may: `bad_request`, `forbidden`, `maintenance` ... */
  readonly errors?: readonly AnyErrorCode[];
  /** The answer is the same for everybody: caches may keep it, and ask each time whether it is still so. */
  readonly isPublic?: boolean;
  /** Whom it is for; everyone, while there is no maintenance, unless it says otherwise. */
  readonly access?: Access;
  /** Of `staff`: what somebody needs for it. */
  readonly permission?: Permission;
  /** Of `staff`: the second factor must have been shown within the last minutes. */
  readonly isConfirmed?: boolean;
  /** The body is bytes that the handler reads itself: so many at most, of these types (`image/*`). */
  readonly upload?: Upload;
}

interface Upload {
  readonly maxBytes: number;
  readonly types: readonly string[];
}

/** An endpoint of the contract with what answers it, and needs `Needed` for that. */
export interface Route<Needed> extends About {
  readonly endpoint: Endpoint;
  readonly errors: readonly AnyErrorCode[];
  answer(context: ApiContext, deps: Needed): Promise<Response>;
}

type NamesOf<Entries> = Entries extends v.ObjectEntries ? keyof Entries : never;

/** Requires a sentence for every parameter that an endpoint has. */
export type ParametersOf<Declared extends Endpoint> = [
  NamesOf<Declared['params']> | NamesOf<Declared['query']> | NamesOf<Declared['headers']>,
] extends [infer Names extends string]
  ? [Names] extends [never]
    ? { readonly parameters?: never }
    : { readonly parameters: Readonly<Record<Names, string>> }
  : never;

type ParsedOf<Part> = Part extends v.ObjectEntries
  ? v.InferOutput<v.ObjectSchema<Part, undefined>>
  : Part extends v.GenericSchema
    ? v.InferOutput<Part>
    : undefined;

/** A request, parsed by the schemas of its endpoint. */
export interface HandlerInput<Declared extends Endpoint, Needed> {
  readonly context: ApiContext;
  readonly deps: Needed;
  readonly lang: Language;
  readonly params: ParsedOf<Declared['params']>;
  readonly query: ParsedOf<Declared['query']>;
  readonly headers: ParsedOf<Declared['headers']>;
  readonly body: ParsedOf<Declared['body']>;
  /** Says all that a public answer was made of, which may then be kept until one of these changes. */
  readonly madeOf: (keys: Basis['keys'], isStill?: Basis['isStill'], onReuse?: Basis['onReuse']) => void;
}

/** `data`, of the type that the contract promises; the whole response where it is none of JSON. */
export type Answer<Declared extends Endpoint> = Declared extends { readonly format: string }
  ? Response
  : ResponseOf<Declared>;

type Handler<Declared extends Endpoint, Needed> = (
  input: HandlerInput<Declared, Needed>,
) => Promise<Answer<Declared>> | Answer<Declared>;

/**
 * Makes the `route()` of a domain whose handlers work with `Needed`. A handler gets its request parsed, and has to give
 * back what the contract promises.
 */
export const routesWith =
  <Needed>() =>
  <Declared extends Endpoint>(
    endpoint: Declared,
    about: About & ParametersOf<Declared>,
    handler: Handler<Declared, Needed>,
  ): Route<Needed> => {
    const parse = parserOf(endpoint);
    return {
      errors: [],
      ...about,
      endpoint,
      async answer(context, deps) {
        const madeOf: HandlerInput<Declared, Needed>['madeOf'] = (keys, isStill, onReuse) =>
          context.set('basis', { keys, isStill, onReuse });
        const answer = await handler({ context, deps, lang: context.var.lang, madeOf, ...(await parse(context)) });
        return answer instanceof Response ? answer : answerData(context, answer, endpoint.status ?? 200);
      },
    };
  };

/** The envelope of a success. A read gets its ETag here, where its bytes are at hand. */
function answerData(context: ApiContext, data: unknown, status: NonNullable<Endpoint['status']> | 200): Response {
  const text = JSON.stringify({ data });
  if (context.req.method === 'GET') context.header('ETag', tagOf(text));
  return context.body(text, status, { 'Content-Type': 'application/json' });
}

/** Reads a request by the schemas of its endpoint. @throws ApiError not_found, bad_request with the wrong fields */
function parserOf<Declared extends Endpoint>({ params = {}, query = {}, headers = {}, body }: Declared) {
  const schemas = { params: v.object(params), query: v.object(query), headers: v.object(headers) };
  const lists = new Set(Object.keys(query).filter((name) => isList(query[name])));
  return async ({ req }: ApiContext) => {
    const path = v.safeParse(schemas.params, req.param());
    if (!path.success) throw new ApiError('not_found');
    // Of the rest nothing is read, and nothing can be wrong with it.
    const told = Object.entries(req.queries())
      .filter(([name]) => Object.hasOwn(query, name))
      .map(([name, all]) => [name, lists.has(name) ? all : all[0]]);
    const named = Object.keys(headers).map((name) => [name, req.header(name)]);
    const parsed = {
      params: path.output,
      headers: parseInput(schemas.headers, Object.fromEntries(named)),
      query: parseInput(schemas.query, Object.fromEntries(told)),
      body: body && parseInput(body, await readJson(req)),
    };
    // The compiler cannot follow schemas through a generic endpoint; these are its own.
    return parsed as Pick<HandlerInput<Declared, unknown>, 'params' | 'query' | 'headers' | 'body'>;
  };
}

/** Whether a parameter is repeated: a list, or one that may be left out. */
function isList(schema: v.ObjectEntries[string] | undefined): boolean {
  if (!schema) return false;
  if (schema.type === 'array') return true;
  return 'wrapped' in schema && isList(schema.wrapped as v.ObjectEntries[string]);
}
