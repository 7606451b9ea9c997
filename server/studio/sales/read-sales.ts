import * as v from 'valibot';
import type { Language } from '../../../src/contract/language.ts';
import { instantOfKyivMinute } from '../../../studio/contract/kyiv-minute.ts';
import {
  type ListedSale,
  type Sale,
  type SaleState,
  type SaleTerms,
  saleTermsSchema,
} from '../../../studio/contract/sales.ts';
import { localizedSchema } from '../../../studio/contract/texts.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { STORED_SALE_STATES } from '../../db/schema/sales.ts';
import { ApiError } from '../../errors.ts';
import { failureOf, failureSchema } from '../schedule/read.ts';
import { saleOutcomeSchema } from './sale-writes.ts';

/** Maximum numbers of ended sales in the list, and of products named in an outcome. */
const [MOST_DONE, MOST_NAMED] = [200, 20];

const planSchema = v.nullable(
  v.object({
    id: v.number(),
    state: v.picklist(['planned', 'conflict', 'failed', 'done']),
    error: v.nullable(v.string()),
    failure: v.nullable(failureSchema),
    doneAt: v.nullable(v.string()),
    batch: v.nullable(v.string()),
  }),
);

const rowSchema = v.object({
  id: v.number(),
  revision: v.number(),
  name: localizedSchema,
  state: v.picklist(STORED_SALE_STATES),
  terms: saleTermsSchema,
  beginsAt: v.nullable(v.date()),
  endsAt: v.nullable(v.date()),
  outcome: saleOutcomeSchema,
  products: v.number(),
  plannedBy: v.nullable(v.string()),
  begin: planSchema,
  end: planSchema,
});
export type SaleRow = v.InferOutput<typeof rowSchema>;

const planSql = (plan: string) => `CASE WHEN ${plan}.id IS NOT NULL THEN json_build_object('id', ${plan}.id,
    'state', ${plan}.state, 'error', ${plan}.error, 'failure', ${plan}.failure,
    'doneAt', to_char(${plan}.done_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'batch', ${plan}.batch) END`;

const SELECT = `SELECT s.id, s.revision, s.name, s.state, s.terms, s.begins_at AS "beginsAt", s.ends_at AS "endsAt",
    s.outcome, (SELECT count(*)::int FROM planned_prices d WHERE d.change_id = s.begin_plan) AS products,
    staff.name AS "plannedBy", ${planSql('b')} AS begin, ${planSql('e')} AS "end"
  FROM sales s LEFT JOIN scheduled_changes b ON b.id = s.begin_plan LEFT JOIN scheduled_changes e ON e.id = s.end_plan
    LEFT JOIN staff ON staff.id = b.staff_id`;

/** SQL condition for sales that have ended or were cancelled; see stateOf(). */
const IS_OVER = `(s.state = 'cancelled' OR s.state = 'planned' AND (b.id IS NULL OR b.state = 'done' AND e.state = 'done'))`;

/** Returns drafts, planned, running and failed sales in the order of their beginnings; or those that are over, the latest first. */
export async function readSales(db: Queryable, state: 'open' | 'done' = 'open'): Promise<ListedSale[]> {
  const rows = await readRows(db, rowSchema, {
    text:
      state === 'open'
        ? `${SELECT} WHERE ${IS_OVER} IS NOT TRUE ORDER BY s.begins_at NULLS LAST, s.id`
        : `${SELECT} WHERE ${IS_OVER} ORDER BY s.begins_at DESC NULLS FIRST, s.id DESC LIMIT ${MOST_DONE}`,
  });
  return rows.map(toListed);
}

/** Returns sales of a period, also drafts with dates, without those that were cancelled. */
export async function readSalesBetween(db: Queryable, from: Date, until: Date): Promise<ListedSale[]> {
  const rows = await readRows(db, rowSchema, {
    text: `${SELECT} WHERE s.state = 'draft' OR s.state = 'planned' AND s.begins_at < $2 AND s.ends_at > $1`,
    values: [from, until],
  });
  const isInPeriod = (sale: ListedSale) =>
    sale.from !== null && new Date(sale.from) < until && new Date(sale.until ?? sale.from) >= from;
  return rows.map(toListed).filter((sale) => sale.state !== 'cancelled' && isInPeriod(sale));
}

/** Returns a sale as stored. @throws ApiError sale_not_found */
export async function findSale(db: Queryable, id: number): Promise<SaleRow> {
  const row = await readRow(db, rowSchema, { text: `${SELECT} WHERE s.id = $1`, values: [id] });
  if (!row) throw new ApiError('sale_not_found');
  return row;
}

/** Returns a sale with its terms and what it has done. @throws ApiError sale_not_found */
export async function readOneSale(db: Queryable, id: number, lang: Language): Promise<Sale> {
  const row = await findSale(db, id);
  const { begin, end, outcome } = row;
  const failed = [end, begin].find((plan) => plan && plan.state !== 'done' && (plan.failure || plan.error !== null));
  return {
    ...toListed(row),
    terms: row.terms,
    failure: failed ? (failureOf(failed, lang)?.message ?? null) : null,
    begunAt: begin?.doneAt ?? null,
    endedAt: end?.doneAt ?? null,
    beginBatch: begin?.batch ?? null,
    endBatch: end?.batch ?? null,
    notBegun: await skipped(db, outcome.notBegun),
    notRestored: await skipped(db, outcome.notRestored),
  };
}

function toListed(row: SaleRow): ListedSale {
  const { id, revision, name, terms, products, plannedBy } = row;
  const { from, until } = datesOf(row, terms);
  return { id, revision, name, state: stateOf(row), from, until, percent: terms.percent, products, plannedBy };
}

/** Dates of a draft are those typed, if they exist. */
function datesOf({ beginsAt, endsAt, state }: SaleRow, { from, until }: SaleTerms) {
  const [begins, ends] =
    state === 'draft' ? [instantOfKyivMinute(from), instantOfKyivMinute(until)] : [beginsAt, endsAt];
  return { from: begins?.toISOString() ?? null, until: ends?.toISOString() ?? null };
}

/** Returns the state of a sale, which follows from its two plans; without them it was cancelled by an undo. */
function stateOf({ state, begin, end }: Pick<SaleRow, 'state' | 'begin' | 'end'>): SaleState {
  if (state !== 'planned') return state;
  if (!begin) return 'cancelled';
  if (begin.state === 'done') {
    if (end?.state === 'done') return 'ended';
    return end?.state === 'planned' ? 'running' : 'failed';
  }
  return begin.state === 'planned' && end?.state === 'planned' ? 'planned' : 'failed';
}

const namedSchema = v.object({ id: v.number(), sku: v.string(), name: localizedSchema });

async function skipped(db: Queryable, ids: readonly number[]): Promise<Sale['notBegun']> {
  const products = await readRows(db, namedSchema, {
    text: `SELECT id, sku, name FROM products WHERE id = ANY ($1) ORDER BY sku LIMIT ${MOST_NAMED}`,
    values: [ids],
  });
  return { count: ids.length, products };
}
