import * as v from 'valibot';
import type { Endpoint, ResponseOf } from '../src/contract/endpoint.ts';
import type { Language } from '../src/contract/language.ts';
import type { Permission } from '../studio/contract/permissions.ts';
import type { ApiContext } from './context.ts';
import type { ErrorCode } from './error-codes/all.ts';
import { ApiError } from './errors.ts';
import { tagOf } from './middleware/etag.ts';
import { parseInput, readJson } from './middleware/input.ts';
import type { AnswerDependencies } from './middleware/response-cache.ts';

/**
 * The callers of an endpoint. `customers`: signed-in customers. `always`: everyone, during maintenance too. `editors`:
 * holders of the editors' token, during maintenance too. `staff`: members of the staff who are signed in to the studio
 * and have the permission, during maintenance too; server/studio/route.ts makes these routes. `outside`: other
 * services, which call the endpoint or redirect shoppers to it; it has no language, and maintenance does not stop it.
 */
export type Access = 'customers' | 'always' | 'editors' | 'staff' | 'outside';

/** Properties that the server adds to an endpoint of the contract. */
export interface About {
  /** A sentence for the API's document. */
  readonly summary: string;
  /** A sentence for each parameter and header. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Errors in addition to those of every endpoint: `bad_request`, `forbidden`, `maintenance` ... */
  readonly errors?: readonly ErrorCode[];
  /** True if the answer is the same for everybody: caches may store it, and must revalidate it each time. */
  readonly isPublic?: boolean;
  /**
   * True if the handler of a read may use the replica, which lags by seconds. Public answers are never older than what
   * the change feed has reported to this process.
   */
  readonly mayLag?: boolean;
  /** The callers; by default, everyone while there is no maintenance. */
  readonly access?: Access;
  /** For `staff`: the required permission. */
  readonly permission?: Permission;
  /** For `staff`: the second factor must have been entered within the last minutes. */
  readonly isConfirmed?: boolean;
  /** For `staff`: a poll of the open page, which does not count as work, so the session still ends after an hour. */
  readonly isPassive?: boolean;
  /** The handler reads the body itself, as bytes: the limit of its size, and its types (`image/*`). */
  readonly upload?: Upload;
}

interface Upload {
  readonly maxBytes: number;
  readonly types: readonly string[];
}

/** An endpoint of the contract with its handler, which needs the dependencies `Needed`. */
export interface Route<Needed> extends About {
  readonly endpoint: Endpoint;
  readonly errors: readonly ErrorCode[];
  answer(context: ApiContext, deps: Needed): Promise<Response>;
}

type NamesOf<Entries> = Entries extends v.ObjectEntries ? keyof Entries : never;

/** Requires a sentence for every parameter of an endpoint. */
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
  /** Declares all dependencies of a public answer, which may then be cached until one of them changes. */
  readonly dependsOn: (
    keys: AnswerDependencies['keys'],
    isStill?: AnswerDependencies['isStill'],
    onReuse?: AnswerDependencies['onReuse'],
  ) => void;
}

/** The `data` of the contract's type; the whole response for an endpoint that does not answer JSON. */
export type Answer<Declared extends Endpoint> = Declared extends { readonly format: string }
  ? Response
  : ResponseOf<Declared>;

type Handler<Declared extends Endpoint, Needed> = (
  input: HandlerInput<Declared, Needed>,
) => Promise<Answer<Declared>> | Answer<Declared>;

/**
 * Returns the `route()` function for handlers with the dependencies `Needed`. A handler gets the parsed request, and
 * must return the type that the contract promises.
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
        const dependsOn: HandlerInput<Declared, Needed>['dependsOn'] = (keys, isStill, onReuse) =>
          context.set('dependencies', { keys, isStill, onReuse });
        const answer = await handler({ context, deps, lang: context.var.lang, dependsOn, ...(await parse(context)) });
        return answer instanceof Response ? answer : answerData(context, answer, endpoint.status ?? 200);
      },
    };
  };

/** Returns the envelope of a success. Sets the ETag of a read here, where the bytes are at hand. */
function answerData(context: ApiContext, data: unknown, status: NonNullable<Endpoint['status']> | 200): Response {
  const text = JSON.stringify({ data });
  if (context.req.method === 'GET') context.header('ETag', tagOf(text));
  return context.body(text, status, { 'Content-Type': 'application/json' });
}

/**
 * Returns a function that parses a request by the schemas of its endpoint.
 * @throws ApiError not_found, bad_request with the wrong fields
 */
function parserOf<Declared extends Endpoint>({ params = {}, query = {}, headers = {}, body }: Declared) {
  const schemas = { params: v.object(params), query: v.object(query), headers: v.object(headers) };
  const lists = new Set(Object.keys(query).filter((name) => isList(query[name])));
  return async ({ req }: ApiContext) => {
    const path = v.safeParse(schemas.params, req.param());
    if (!path.success) throw new ApiError('not_found');
    // Unknown parameters are ignored.
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

/** Returns true if a parameter may be repeated: an array, or an optional one. */
function isList(schema: v.ObjectEntries[string] | undefined): boolean {
  if (!schema) return false;
  if (schema.type === 'array') return true;
  return 'wrapped' in schema && isList(schema.wrapped as v.ObjectEntries[string]);
}
