import * as v from 'valibot';
import type { ApiContext, Deps } from '../context.ts';
import { readRow } from '../db/rows.ts';
import { ApiError } from '../errors.ts';
import { findSession } from '../identity/session.ts';
import { isOrderToken } from './token.ts';

const idSchema = v.pipe(v.string(), v.uuid());

interface OrderRequest {
  readonly context: ApiContext;
  readonly deps: Deps;
  readonly params: { readonly id: string };
}

/**
 * Returns the id of the requested order for its customer or the holder of its token.
 * @throws ApiError order_not_found for everybody else
 */
export async function requireOrder({ context, deps, params }: OrderRequest, token: string): Promise<string> {
  const id = v.safeParse(idSchema, params.id);
  if (!id.success) throw new ApiError('order_not_found');
  if (isOrderToken(deps.secrets, id.output, token)) return id.output;
  const session = await findSession(context, deps);
  const row = await readRow(deps.pool, v.object({ isOwn: v.boolean() }), {
    text: 'SELECT EXISTS (SELECT FROM orders WHERE id = $1 AND customer_id = $2) AS "isOwn"',
    values: [id.output, session?.customerId ?? null],
  });
  if (!row?.isOwn) throw new ApiError('order_not_found');
  return id.output;
}
