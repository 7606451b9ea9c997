import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { API_ROOT } from '../../src/contract/api.ts';
import { BUILD_OPERATIONS, type BuildOperation } from '../../src/contract/build-source.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { dataEnvelope, errorEnvelopeSchema, maintenanceErrorSchema } from '../../src/contract/error.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { MAINTENANCE_STATUS } from '../../src/contract/limits.ts';
import { STAFF_COOKIES } from '../../studio/contract/cookies.ts';
import { type ErrorCode, statusOf } from '../error-codes/all.ts';
import type { Access, Route } from '../route.ts';

/** Properties of a route that the document describes. */
export type DescribedRoute = Pick<
  Route<never>,
  'endpoint' | 'summary' | 'parameters' | 'errors' | 'access' | 'permission' | 'isConfirmed' | 'upload'
>;

/** JSON Schema dialect of OpenAPI 3.1. */
const DIALECT = { target: 'draft-2020-12' } as const;

/** Returns the JSON schema of an input; checks that JSON Schema cannot express are omitted. */
export const inputSchemaOf = (schema: v.GenericSchema) =>
  toJsonSchema(schema, { ...DIALECT, errorMode: 'ignore', typeMode: 'input' });

/** Returns the JSON schema of an answer; checks that JSON Schema cannot express are omitted. */
export const responseSchemaOf = (schema: v.GenericSchema) =>
  toJsonSchema(schema, { ...DIALECT, errorMode: 'ignore', typeMode: 'output' });

/**
 * Returns the JSON schema of an answer that a site build reads and parses with this very schema.
 * @throws Error when JSON Schema cannot express a check: a server that follows the document could be refused for it
 */
const exactSchemaOf = (schema: v.GenericSchema) =>
  toJsonSchema(schema, { ...DIALECT, errorMode: 'throw', typeMode: 'input' });

const LANG = {
  name: 'lang',
  in: 'query',
  required: true,
  description: 'Language of the answer.',
  schema: { type: 'string', enum: [...LANGUAGES] },
} as const;

/** Returns the parameters of a request besides its body, in OpenAPI's form. */
export function parametersOf({
  endpoint,
  parameters = {},
  access,
}: Pick<DescribedRoute, 'endpoint' | 'parameters' | 'access'>) {
  const { params = {}, query = {}, headers = {} } = endpoint;
  const describeAll = (place: 'path' | 'query' | 'header', entries: v.ObjectEntries) =>
    Object.entries(entries).map(([name, entry]) => {
      // ObjectEntries allow asynchronous schemas too; none of these is one.
      const { $schema: _, ...schema } = inputSchemaOf(entry as v.GenericSchema);
      return { name, in: place, required: entry.type !== 'optional', description: parameters[name] ?? '', schema };
    });
  return [
    ...(access === 'outside' ? [] : [LANG]),
    ...describeAll('path', params),
    ...describeAll('query', query),
    ...describeAll('header', headers),
  ];
}

/** Errors of the gates of server/app.ts, by the access of an endpoint. */
const ERRORS_OF_ACCESS: Readonly<Record<Access | 'everyone', readonly ErrorCode[]>> = {
  everyone: ['bad_request', 'maintenance'],
  always: ['bad_request'],
  customers: ['bad_request', 'unauthorized', 'maintenance'],
  editors: ['bad_request', 'token_missing', 'token_wrong'],
  staff: ['bad_request', 'staff_unauthorized', 'not_permitted'],
  outside: ['bad_request'],
};

/** Returns the errors of a route by their HTTP status. */
export function errorsOf({ errors, access, isConfirmed, upload }: DescribedRoute): Map<number, ErrorCode[]> {
  const ofGates: ErrorCode[] = [...ERRORS_OF_ACCESS[access ?? 'everyone']];
  if (isConfirmed) ofGates.push('confirmation_needed');
  if (upload) ofGates.push('body_too_large');
  return Map.groupBy(new Set([...ofGates, ...errors]), statusOf);
}

/** Authentication of the staff. */
const SECURITY_SCHEMES = {
  staff: {
    type: 'apiKey',
    in: 'cookie',
    name: STAFF_COOKIES.staff.name,
    description:
      'The session of the studio, from POST /studio/sign-in/code. Over HTTPS the name begins with `__Host-`.',
  },
} as const;

/** Returns the security requirement of an endpoint, as the studio's gate checks it. */
const securityOf = ({ access, permission }: DescribedRoute) =>
  access === 'staff' ? { security: [{ staff: [] }], 'x-permission': permission } : {};

function describeBody({ endpoint, upload }: DescribedRoute) {
  if (upload) {
    const binary = { schema: { type: 'string', contentEncoding: 'binary', maxLength: upload.maxBytes } };
    return { requestBody: { required: true, content: Object.fromEntries(upload.types.map((type) => [type, binary])) } };
  }
  if (!endpoint.body) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: inputSchemaOf(endpoint.body) } } } };
}

const json = (schema: v.GenericSchema, toSchema = responseSchemaOf) => ({
  'application/json': { schema: toSchema(schema) },
});

/** Returns the build operation of an endpoint; undefined when builds do not use it. */
const buildOperation = (endpoint: Endpoint) =>
  Object.values<BuildOperation>(BUILD_OPERATIONS).find((operation) => operation.endpoint === endpoint);

function describeSuccess(endpoint: Endpoint) {
  const { response = v.null(), format, status } = endpoint;
  const toSchema = buildOperation(endpoint) ? exactSchemaOf : responseSchemaOf;
  switch (format) {
    case 'events':
      return {
        200: { description: 'Events.', content: { 'text/event-stream': { schema: responseSchemaOf(response) } } },
      };
    case 'ndjson':
      return { 200: { description: 'Done.', content: { 'application/x-ndjson': { schema: toSchema(response) } } } };
    case 'document':
      return { 200: { description: 'Done; not JSON.' } };
    case 'redirect':
      return { [status ?? 302]: { description: 'Redirects.' } };
    default:
      return { [status ?? 200]: { description: 'Done.', content: json(dataEnvelope(response), toSchema) } };
  }
}

/** Describes whether a site build needs the operation; the build reports the same when it is missing. */
function describeForBuilds(endpoint: Endpoint) {
  const asked = buildOperation(endpoint);
  if (!asked) return {};
  return asked.without === null
    ? { description: 'A site cannot be built without it.', 'x-build': 'required' }
    : { description: `A site can be built without it: then ${asked.without}.`, 'x-build': 'optional' };
}

function describe(route: DescribedRoute) {
  const { endpoint, summary } = route;
  const errors = [...errorsOf(route)].map(([status, codes]) => [
    String(status),
    {
      description: `${codes.map((code) => `\`${code}\``).join(', ')}; the message is in the request’s language.`,
      content: json(status === MAINTENANCE_STATUS ? maintenanceErrorSchema : errorEnvelopeSchema),
    },
  ]);
  return {
    summary,
    ...describeForBuilds(endpoint),
    parameters: parametersOf(route),
    ...securityOf(route),
    ...describeBody(route),
    responses: {
      ...describeSuccess(endpoint),
      ...Object.fromEntries(errors),
    },
  };
}

/** Returns the OpenAPI 3.1 document of the API, generated from the contract's schemas. */
export function openapiDocument(routes: readonly DescribedRoute[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const { method, path } = route.endpoint;
    const address = API_ROOT + path;
    paths[address] = { ...paths[address], [method.toLowerCase()]: describe(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pozolota',
      version: '1',
      description:
        'Money is integer kopiykas, time is UTC. A success is { data }, an error { error: { code, message, fields? } }. ' +
        'A static site can be built from every API that has the operations marked `x-build: required`: set SHOP_API_URL ' +
        'to the URL before /api/v1. Those marked `optional` improve builds; a build works without one that answers ' +
        '404, 405 or 501. A field marked `x-echoes` repeats the value of its parameter; a build refuses an answer ' +
        'for another page or language, also by its Content-Language, if it has one. After 429 and 5xx a build retries ' +
        'as Retry-After requires.',
    },
    components: { securitySchemes: SECURITY_SCHEMES },
    paths,
  };
}
