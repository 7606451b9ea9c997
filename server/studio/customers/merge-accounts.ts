import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../../src/contract/language.ts';
import { loyaltyLevel } from '../../../src/rules/loyalty.ts';
import type { MergePreview, MergeSide, StudioCustomer } from '../../../studio/contract/customers.ts';
import { recordAction } from '../../audit/action.ts';
import { readTotals } from '../../cart/order-totals.ts';
import { readDiscountLevels } from '../../content/discount-levels.ts';
import { countMoved, mergeCustomers } from '../../customers/merge-customers.ts';
import { readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import type { CurrentStaff } from '../../staff/session.ts';
import type { StudioDeps } from '../deps.ts';
import { inIdempotentTransaction } from '../idempotent-write.ts';
import { requireRevision } from '../revision.ts';
import { readStudioCustomerOf } from './read-customer.ts';

const accountSchema = v.object({
  id: v.string(),
  revision: v.number(),
  name: v.nullable(v.string()),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
});
type Account = v.InferOutput<typeof accountSchema>;

interface Accounts {
  readonly into: Account;
  readonly from: Account;
}

/**
 * Reads two accounts, and locks them in the order of their ids if they are to be merged.
 * @throws ApiError customer_not_found, merge_same
 */
async function readAccounts(
  db: pg.Pool | pg.ClientBase,
  { into, from }: { readonly into: string; readonly from: string },
  isLocked = false,
): Promise<Accounts> {
  if (into === from) throw new ApiError('merge_same');
  const rows = await readRows(db, accountSchema, {
    text: `SELECT id, revision, name, email, phone FROM customers WHERE id = ANY($1) ORDER BY id
      ${isLocked ? 'FOR UPDATE' : ''}`,
    values: [[into, from]],
  });
  const find = (id: string) => rows.find((row) => row.id === id);
  const [one, other] = [find(into), find(from)];
  if (!one || !other) throw new ApiError('customer_not_found');
  return { into: one, from: other };
}

/** Returns what a merge would move. @throws ApiError customer_not_found, merge_same */
export async function previewMerge(
  { pool, clock }: StudioDeps,
  asked: { readonly into: string; readonly from: string },
): Promise<MergePreview> {
  const { from } = await readAccounts(pool, asked);
  const [moved, levels, one, other] = await Promise.all([
    countMoved(pool, asked.from, clock()),
    readDiscountLevels(pool),
    readTotals(pool, asked.into),
    readTotals(pool, asked.from),
  ]);
  const at = (sum: number) => ({ sum, percent: loyaltyLevel(sum, levels)?.percent ?? 0 });
  return { from, moved, before: at(one.totalOrdersCost), after: at(one.totalOrdersCost + other.totalOrdersCost) };
}

interface Merge {
  readonly deps: StudioDeps;
  readonly staff: CurrentStaff;
  readonly lang: Language;
  readonly id: string;
  readonly ifMatch: string | undefined;
  readonly key: string | undefined;
}

interface Choice {
  readonly from: string;
  readonly fromRevision: number;
  readonly name: MergeSide;
  readonly email: MergeSide;
  readonly phone: MergeSide;
}

/**
 * Merges another account into one, once for an idempotency key. The log names both accounts and the numbers of what was
 * moved, and no personal data.
 * @throws ApiError customer_not_found, merge_same, revision_conflict, last_way_in
 */
export async function mergeAccounts(merge: Merge, choice: Choice): Promise<StudioCustomer> {
  const { deps, staff, lang, id, ifMatch, key } = merge;
  const read = (client: pg.ClientBase) => readStudioCustomerOf(client, { lang, id, now: deps.clock() });
  const once = { key, entity: 'customer', again: (_: string, client: pg.ClientBase) => read(client) };
  const { result } = await inIdempotentTransaction(deps.pool, staff, once, async (client) => {
    const accounts = await readAccounts(client, { into: id, from: choice.from }, true);
    const current = await read(client);
    await requireRevision(client, { entity: 'customer', id, ifMatch, current });
    if (accounts.from.revision !== choice.fromRevision)
      throw new ApiError('revision_conflict', { beside: { current } });
    const chosen = {
      name: accounts[choice.name].name,
      email: accounts[choice.email].email,
      phone: accounts[choice.phone].phone,
    };
    const moved = await countMoved(client, choice.from, deps.clock());
    if (chosen.email === null && chosen.phone === null && current.providers.length + moved.identities === 0)
      throw new ApiError('last_way_in');
    await mergeCustomers(client, { into: id, from: choice.from, chosen });
    const details = { merged: choice.from, orders: moved.orders };
    await recordAction(client, { entity: 'customer', entityId: id, name: 'merge', details });
    return read(client);
  });
  return result;
}
