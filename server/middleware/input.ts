import type { HonoRequest } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import { isStorable } from '../../src/contract/text.ts';
import { fieldCode } from '../../studio/contract/errors.ts';
import type { ApiEnv } from '../context.ts';
import { ApiError } from '../errors.ts';

/** Parses what came with a request. @throws ApiError bad_request that names the wrong fields */
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
 * The path of a text that cannot be kept, such as `contact.name`; null when there is none. Looked for here, in what every
 * endpoint reads, so that no schema can forget it; with a list, because 256 KiB of brackets are deeper than the stack.
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

/** Refuses an address whose parameters could be looked up nowhere: `%00` in a slug, say. */
export const requireStorableAddress = createMiddleware<ApiEnv>(async ({ req }, next) => {
  if (!isStorable(req.path)) throw new ApiError('not_found');
  await next();
});

/** The JSON of a body. @throws ApiError bad_request that names it as `body` */
export async function readJson(req: HonoRequest): Promise<unknown> {
  const text = await req.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('bad_request', { fields: { body: 'invalid' } });
  }
}
