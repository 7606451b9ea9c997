import type { HonoRequest } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import { isStorable } from '../../src/contract/text.ts';
import type { ApiEnv } from '../context.ts';
import { fieldCode } from '../error-codes/all.ts';
import { ApiError } from '../errors.ts';

/** Parses the input of a request. @throws ApiError bad_request with the wrong fields */
export function parseInput<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const unstorable = findUnstorable(input);
  if (unstorable !== null) throw new ApiError('bad_request', { fields: { [unstorable]: 'invalid' } });
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return parsed.output;
  const wrong = parsed.issues.map((issue) => [v.getDotPath(issue) ?? '', fieldCode(issue.message)] as const);
  // Of several issues of one field the first is reported.
  throw new ApiError('bad_request', { fields: Object.fromEntries(wrong.reverse()) });
}

/**
 * Returns the path of a text that PostgreSQL cannot store, such as `contact.name`; null when there is none. It is
 * checked here, for every endpoint, so that no schema can omit it. It uses a list instead of recursion, because 256 KiB
 * of brackets would overflow the stack.
 */
function findUnstorable(input: unknown): string | null {
  const found: { readonly path: string; readonly value: unknown }[] = [{ path: '', value: input }];
  for (const { path, value } of found) {
    if (typeof value === 'string' && !isStorable(value)) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, part] of Object.entries(value)) {
      // A name that cannot be stored cannot be reported either.
      if (!isStorable(name)) return path;
      found.push({ path: path === '' ? name : `${path}.${name}`, value: part });
    }
  }
  return null;
}

/** Refuses a URL whose parameters cannot be looked up, for example `%00` in a slug. */
export const requireStorableAddress = createMiddleware<ApiEnv>(async ({ req }, next) => {
  if (!isStorable(req.path)) throw new ApiError('not_found');
  await next();
});

/** Returns the JSON of a body. @throws ApiError bad_request at the field `body` */
export async function readJson(req: HonoRequest): Promise<unknown> {
  const text = await req.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('bad_request', { fields: { body: 'invalid' } });
  }
}
