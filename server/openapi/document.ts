import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { API_ROOT } from '../../src/contract/api.ts';
import { BUILD_OPERATIONS, type BuildOperation } from '../../src/contract/build-source.ts';
import { dataEnvelope, errorEnvelopeSchema, maintenanceErrorSchema } from '../../src/contract/error.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import type { Operation } from './operation.ts';

/** The JSON schema of what is received; checks that JSON Schema cannot say are left out. */
export const bodySchemaOf = (schema: v.GenericSchema) =>
  toJsonSchema(schema, { ...DIALECT, errorMode: 'ignore', typeMode: 'input' });

/** The JSON schema of what is answered; checks that JSON Schema cannot say are left out. */
export const responseSchemaOf = (schema: v.GenericSchema) =>
  toJsonSchema(schema, { ...DIALECT, errorMode: 'ignore', typeMode: 'output' });

/**
 * The same for what a site build reads, which parses it with this very schema.
 * @throws Error when JSON Schema cannot say a check: a server written by the document would be refused for it
 */
const exactSchemaOf = (schema: v.GenericSchema) =>
  toJsonSchema(schema, { ...DIALECT, errorMode: 'throw', typeMode: 'output' });

/** The one that OpenAPI 3.1 speaks. */
const DIALECT = { target: 'draft-2020-12' } as const;

const LANG = {
  name: 'lang',
  in: 'query',
  required: true,
  description: 'Language of the answer.',
  schema: { type: 'string', enum: [...LANGUAGES] },
} as const;

const json = (schema: v.GenericSchema, toSchema = responseSchemaOf) => ({
  'application/json': { schema: toSchema(schema) },
});

/** The operation as a site build asks for it; undefined when none does. */
const buildOperation = ({ method, path }: Operation) =>
  Object.values<BuildOperation>(BUILD_OPERATIONS).find(
    ({ endpoint }) => endpoint.method.toLowerCase() === method && endpoint.path === path,
  );

function describeSuccess(operation: Operation) {
  const { response, isNdjson, isRedirect, isDocument, isEventStream, successStatus = 200 } = operation;
  if (isEventStream) {
    return {
      200: { description: 'Events.', content: { 'text/event-stream': { schema: responseSchemaOf(response) } } },
    };
  }
  if (isDocument) return { 200: { description: 'Done; not JSON.' } };
  if (isRedirect) return { 302: { description: 'Leads elsewhere.' } };
  const toSchema = buildOperation(operation) ? exactSchemaOf : responseSchemaOf;
  const content = isNdjson
    ? { 'application/x-ndjson': { schema: toSchema(response) } }
    : json(dataEnvelope(response), toSchema);
  return { [successStatus]: { description: 'Done.', content } };
}

/** Whether the build of a site from this API needs the operation: the build says the same when it is missing. */
function describeForBuilds(operation: Operation) {
  const asked = buildOperation(operation);
  if (!asked) return {};
  return asked.without === null
    ? { description: 'A site cannot be built without it.', 'x-build': 'required' }
    : { description: `A site can be built without it: then ${asked.without}.`, 'x-build': 'optional' };
}

function describe(operation: Operation) {
  const { summary, parameters = [], body, refusals = [] } = operation;
  const refused = [400, ...refusals].map((status) => [
    String(status),
    { description: 'Refused; the message is in the request’s language.', content: json(errorEnvelopeSchema) },
  ]);
  return {
    summary,
    ...describeForBuilds(operation),
    parameters: [LANG, ...parameters],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: bodySchemaOf(body) } } },
    }),
    responses: {
      ...describeSuccess(operation),
      ...Object.fromEntries(refused),
      503: { description: 'Maintenance is on.', content: json(maintenanceErrorSchema) },
    },
  };
}

/** The OpenAPI 3.1 document of the API, made from the contract's schemas. */
export function openapiDocument(operations: readonly Operation[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const path = API_ROOT + operation.path;
    paths[path] = { ...paths[path], [operation.method]: describe(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pozolota',
      version: '1',
      description:
        'Money is integer kopiykas, time is UTC. A success is { data }, a refusal { error: { code, message, fields? } }. ' +
        'A static site can be built from every API that has the operations marked `x-build: required`: set SHOP_API_URL ' +
        'to what comes before /api/v1. Those marked `optional` make builds better; where one answers 404, 405 or 501, ' +
        'the build does without. A field marked `x-echoes` holds what its parameter asked for; a build refuses an answer ' +
        'that is of another page or language, also by its Content-Language, if there is one. 429 and 5xx are asked ' +
        'again, after what Retry-After says.',
    },
    paths,
  };
}
