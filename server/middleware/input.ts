import * as v from 'valibot';
import type { ApiContext } from '../context.ts';
import { Refusal } from '../errors.ts';

function parse<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return parsed.output;
  throw new Refusal('bad_request', { fields: parsed.issues.map((issue) => v.getDotPath(issue) ?? '') });
}

/** The query string, parsed. Throws a Refusal that names the wrong parameters. */
export function parseQuery<Schema extends v.GenericSchema>(context: ApiContext, schema: Schema): v.InferOutput<Schema> {
  return parse(schema, context.req.query());
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
    throw new Refusal('bad_request', { fields: ['body'] });
  }
  return parse(schema, body);
}

/** A page number in a query string; the first when it is left out. */
export const pageNumberSchema = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number)), '1');
