import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { API_ROOT } from '../../src/contract/api.ts';
import { dataEnvelope, errorEnvelopeSchema, maintenanceErrorSchema } from '../../src/contract/error.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import type { Operation } from './operation.ts';
import { OPERATIONS } from './operations.ts';

/** The JSON schema of what is sent or received; checks that JSON Schema cannot say are left out. */
export const schemaOf = (schema: v.GenericSchema, typeMode: 'input' | 'output' = 'output') =>
  toJsonSchema(schema, { errorMode: 'ignore', typeMode });

const LANG = {
  name: 'lang',
  in: 'query',
  required: true,
  description: 'Language of the answer.',
  schema: { type: 'string', enum: [...LANGUAGES] },
} as const;

const json = (schema: v.GenericSchema) => ({ 'application/json': { schema: schemaOf(schema) } });

function describeSuccess(operation: Operation) {
  const { response, isNdjson, isRedirect, isDocument, isEventStream, successStatus = 200 } = operation;
  if (isEventStream) {
    return { 200: { description: 'Events.', content: { 'text/event-stream': { schema: schemaOf(response) } } } };
  }
  if (isDocument) return { 200: { description: 'Done; not JSON.' } };
  if (isRedirect) return { 302: { description: 'Leads elsewhere.' } };
  const content = isNdjson ? { 'application/x-ndjson': { schema: schemaOf(response) } } : json(dataEnvelope(response));
  return { [successStatus]: { description: 'Done.', content } };
}

function describe(operation: Operation) {
  const { summary, parameters = [], body, refusals = [] } = operation;
  const refused = [400, ...refusals].map((status) => [
    String(status),
    { description: 'Refused; the message is in the request’s language.', content: json(errorEnvelopeSchema) },
  ]);
  return {
    summary,
    parameters: [LANG, ...parameters],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
    }),
    responses: {
      ...describeSuccess(operation),
      ...Object.fromEntries(refused),
      503: { description: 'Maintenance is on.', content: json(maintenanceErrorSchema) },
    },
  };
}

/** The OpenAPI 3.1 document of the API, made from the contract's schemas. */
export function openapiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of OPERATIONS) {
    const path = API_ROOT + operation.path;
    paths[path] = { ...paths[path], [operation.method]: describe(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pozolota',
      version: '1',
      description:
        'Money is integer kopiykas, time is UTC. A success is { data }, a refusal { error: { code, message, fields? } }.',
    },
    paths,
  };
}
