import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import * as v from 'valibot';
import {
  checkedTerms,
  rowsOfSale,
  type SaleTerms,
  type SaleWrite,
  saleWriteSchema,
} from '../../../studio/contract/sales.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import type { CurrentStaff } from '../../staff/session.ts';
import { WrongFields } from '../catalogue/check-product.ts';
import { keep } from '../schedule/keep.ts';
import { closeTask } from '../schedule/outcome.ts';
import { unqueueScheduled } from '../schedule/queue.ts';
import { runStored } from '../schedule/run.ts';
import { dueAtOf, endOf } from '../schedule/times.ts';
import { computeSale, OTHER_SALES } from './check-sale.ts';
import { findSale, type SaleRow } from './read-sales.ts';

/** A sale to save. */
export interface SaleSave {
  readonly terms: SaleTerms;
  /** Digest of the prices that were looked at; null saves a draft. */
  readonly digest: string | null;
}

interface SaleContext {
  readonly staff: CurrentStaff;
  readonly now: Date;
}

/** Adds a sale. @returns its id @throws ApiError bad_request, sale_changed */
export async function addSale(client: pg.PoolClient, save: SaleSave, context: SaleContext): Promise<number> {
  const row = await readRow(client, v.object({ id: v.number() }), {
    text: "INSERT INTO sales (name, state, terms) VALUES ($1, 'draft', $2) RETURNING id",
    values: [JSON.stringify(save.terms.name), JSON.stringify(save.terms)],
  });
  if (!row) throw new Error('A sale could not be stored');
  if (save.digest !== null) await planSale(client, row.id, save, context);
  return row.id;
}

/**
 * Changes a sale that has not begun; its plans are made anew, unless they are just these: the answer to the same save
 * may have been lost.
 * @throws ApiError sale_begun, bad_request, sale_changed
 */
export async function changeSale(
  client: pg.PoolClient,
  id: number,
  save: SaleSave,
  context: SaleContext,
): Promise<void> {
  const sale = await findSale(client, id);
  if (await isPlannedSo(client, sale, save, context)) return;
  await removePlans(client, sale);
  if (save.digest !== null) return planSale(client, id, save, context);
  await client.query(
    "UPDATE sales SET name = $2, terms = $3, state = 'draft', begins_at = NULL, ends_at = NULL WHERE id = $1",
    [id, JSON.stringify(save.terms.name), JSON.stringify(save.terms)],
  );
}

const plannedRowsSchema = v.object({ rows: saleWriteSchema.entries.rows });

/** Returns true if a sale is planned with just these terms and prices. */
async function isPlannedSo(
  client: pg.PoolClient,
  { id, state, begin, terms: current }: SaleRow,
  { terms, digest }: SaleSave,
  { staff, now }: SaleContext,
): Promise<boolean> {
  if (state !== 'planned' || begin?.state !== 'planned' || !isDeepStrictEqual(current, terms)) return false;
  const check = await computeSale(client, checkedTerms(id, terms), { role: staff.role, now });
  const planned = await readRow(client, plannedRowsSchema, {
    text: "SELECT payload #> '{input,rows}' AS rows FROM scheduled_changes WHERE id = $1",
    values: [begin.id],
  });
  return check.digest === digest && isDeepStrictEqual(planned?.rows, rowsOfSale(check.rows));
}

/**
 * Plans the beginning and the end of a sale with the prices that the person has looked at.
 * @throws ApiError bad_request with the wrong fields of the terms, sale_changed
 */
async function planSale(client: pg.PoolClient, id: number, save: SaleSave, { staff, now }: SaleContext): Promise<void> {
  const { terms, digest } = save;
  requireComplete(terms);
  const beginsAt = dueAtOf(terms.from, now, 'terms.from');
  const endsAt = endOf(terms.until, beginsAt, now, 'terms.until');
  // Two sales that are planned at once must see each other.
  await client.query("SELECT pg_advisory_xact_lock(hashtextextended('sales', 0))");
  await requireFreeNotice(client, id, { terms, beginsAt, endsAt });
  const check = await computeSale(client, checkedTerms(id, terms), { role: staff.role, now });
  const rows = rowsOfSale(check.rows);
  if (rows.length === 0) throw new ApiError('bad_request', { fields: { 'terms.choice': 'sale_empty' } });
  if (check.digest !== digest) throw new ApiError('sale_changed');
  const begin: SaleWrite = { saleId: id, rows, notice: terms.notice };
  const step = { ifMatch: undefined, staff };
  const beginPlan = await keep(client, { ...step, step: { write: 'sale.begin', input: begin }, dueAt: beginsAt });
  const endPlan = await keep(client, { ...step, step: { write: 'sale.end', input: endOfSale(begin) }, dueAt: endsAt });
  await client.query(
    `UPDATE sales SET name = $2, terms = $3, state = 'planned', begins_at = $4, ends_at = $5, begin_plan = $6,
       end_plan = $7, outcome = '{}' WHERE id = $1`,
    [id, JSON.stringify(terms.name), JSON.stringify(terms), beginsAt, endsAt, beginPlan, endPlan],
  );
}

/** Returns the write that restores the prices that the sale replaces. */
const endOfSale = ({ rows, ...sale }: SaleWrite): SaleWrite => ({
  ...sale,
  rows: rows.map(({ id, seen, ...prices }) => ({ id, ...seen, seen: prices })),
});

function requireComplete({ percent, own, from, until }: SaleTerms): void {
  const wrong = new WrongFields();
  if (percent === null && own.length === 0) wrong.add('terms.percent', 'required');
  if (from === '') wrong.add('terms.from', 'required');
  if (until === '') wrong.add('terms.until', 'required');
  wrong.refuse();
}

interface Dated {
  readonly terms: SaleTerms;
  readonly beginsAt: Date;
  readonly endsAt: Date;
}

/** Requires that no other sale shows an announcement at the same time. @throws ApiError bad_request */
async function requireFreeNotice(client: pg.ClientBase, id: number, { terms, beginsAt, endsAt }: Dated): Promise<void> {
  if (terms.notice === null) return;
  const other = await readRow(client, v.object({ id: v.number() }), {
    text: `SELECT s.id FROM sales s JOIN scheduled_changes e ON e.id = s.end_plan
      WHERE ${OTHER_SALES} AND s.terms -> 'notice' <> 'null' LIMIT 1`,
    values: [id, beginsAt, endsAt],
  });
  if (other) throw new ApiError('bad_request', { fields: { 'terms.notice': 'notice_taken' } });
}

/** Cancels a sale that has not begun. @throws ApiError sale_begun */
export async function cancelPlanned(client: pg.PoolClient, id: number): Promise<void> {
  await removePlans(client, await findSale(client, id));
  await client.query("UPDATE sales SET state = 'cancelled' WHERE id = $1", [id]);
}

/** Removes the plans of a sale that has not begun. @throws ApiError sale_begun */
async function removePlans(client: pg.PoolClient, { begin, end }: SaleRow): Promise<void> {
  const ids = [begin, end].flatMap((plan) => (plan ? [plan.id] : []));
  // Locked in the order of the ids. A plan that a worker is carrying out is waited for, and is then done.
  const rows = await readRows(client, v.object({ id: v.number(), isDone: v.boolean() }), {
    text: `SELECT id, state = 'done' AS "isDone" FROM scheduled_changes WHERE id = ANY ($1) ORDER BY id FOR UPDATE`,
    values: [ids],
  });
  if (rows.some((row) => row.isDone && row.id === begin?.id)) throw new ApiError('sale_begun');
  await client.query('DELETE FROM scheduled_changes WHERE id = ANY ($1)', [ids]);
  for (const plan of ids) {
    await unqueueScheduled(client, plan);
    await closeTask(client, plan, 'cancelled');
  }
}

/** Begins a sale now, in the name of the staff member. @throws ApiError sale_begun, sale_not_running */
export async function beginNow(client: pg.PoolClient, id: number, staff: CurrentStaff): Promise<void> {
  const { begin, end } = await findSale(client, id);
  if (begin?.state === 'done') throw new ApiError('sale_begun');
  if (!begin || end?.state === 'done') throw new ApiError('sale_not_running');
  await runNow(client, begin.id, staff);
  await client.query('UPDATE sales SET begins_at = now() WHERE id = $1 AND ends_at > now() AND begins_at > now()', [
    id,
  ]);
}

/** Ends a running sale now, in the name of the staff member. @throws ApiError sale_not_running */
export async function endNow(client: pg.PoolClient, id: number, staff: CurrentStaff): Promise<void> {
  const { begin, end } = await findSale(client, id);
  if (begin?.state !== 'done' || !end || end.state === 'done') throw new ApiError('sale_not_running');
  await runNow(client, end.id, staff);
  await client.query('UPDATE sales SET ends_at = now() WHERE id = $1 AND begins_at < now() AND ends_at > now()', [id]);
}

async function runNow(client: pg.PoolClient, plan: number, staff: CurrentStaff): Promise<void> {
  if ((await runStored(client, plan, { staff, isSeen: true })) !== 'done') throw new ApiError('scheduled_gone');
  await unqueueScheduled(client, plan);
}
