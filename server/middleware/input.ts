import * as v from 'valibot';
import { fieldCode } from '../../src/contract/error.ts';
import type { ApiContext } from '../context.ts';
import { Refusal } from '../errors.ts';

function parse<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return parsed.output;
  const wrong = parsed.issues.map((issue) => [v.getDotPath(issue) ?? '', fieldCode(issue.message)] as const);
  // Of several things that are wrong with a field the first is told.
  throw new Refusal('bad_request', { fields: Object.fromEntries(wrong.reverse()) });
}

/** The query string, parsed. Throws a Refusal that names the wrong parameters. */
export function parseQuery<Schema extends v.GenericSchema>(context: ApiContext, schema: Schema): v.InferOutput<Schema> {
  return parse(schema, context.req.query());
}

/** The query string, parsed with each parameter as the list of its values. Throws a Refusal like `parseQuery`. */
export function parseQueryLists<Schema extends v.GenericSchema>(
  context: ApiContext,
  schema: Schema,
): v.InferOutput<Schema> {
  return parse(schema, context.req.queries());
}

/** The JSON body, parsed. Throws a Refusal that names the wrong fields, or the body itself as `body`. */
export async function parseBody<Schema extends v.GenericSchema>(
  context: ApiContext,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const text = await context.req.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refusal('bad_request', { fields: { body: 'invalid' } });
  }
  return parse(schema, body);
}

/** A page number in a query string; the first when it is left out. */
export const pageNumberSchema = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number)), '1');
