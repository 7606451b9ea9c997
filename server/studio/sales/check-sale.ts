import { hash } from 'node:crypto';
import * as v from 'valibot';
import { instantOfKyivMinute } from '../../../studio/contract/kyiv-minute.ts';
import { may, type Role } from '../../../studio/contract/permissions.ts';
import { type Prices, priceProblems } from '../../../studio/contract/price-rules.ts';
import { MOST_SHEET_ROWS, type SheetRow } from '../../../studio/contract/price-sheet.ts';
import { salePrices } from '../../../studio/contract/sale-prices.ts';
import {
  type CheckedSaleRow,
  type CheckedSaleTerms,
  rowsOfSale,
  type SaleCheck,
  type SaleChoice,
  type SaleWarning,
} from '../../../studio/contract/sales.ts';
import { localizedSchema } from '../../../studio/contract/texts.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRows } from '../../db/rows.ts';
import { readSheet, readSheetRows } from '../prices/read-sheet.ts';

/** Days in which the lowest price is the one from which a reduction is shown. */
const PRICE_HISTORY = 30;
const DAY = 86_400_000;

interface Reader {
  readonly role: Role;
  readonly now: Date;
}

/**
 * Computes the products and prices of a sale in a few statements, whatever their number. Products without a price are
 * left out, and so are hidden ones, which nobody can buy.
 */
export async function computeSale(db: Queryable, terms: CheckedSaleTerms, { role, now }: Reader): Promise<SaleCheck> {
  const { rows: chosen, unknown } = await readChosen(db, terms.choice);
  const ids = chosen.map(({ id }) => id);
  const from = instantOfKyivMinute(terms.from);
  const until = instantOfKyivMinute(terms.until);
  const lowest = await readLowest(db, ids, new Date((from ?? now).getTime() - PRICE_HISTORY * DAY));
  const taken = from && until ? await readTaken(db, ids, { saleId: terms.id, from, until }) : [];
  const planned = until ? await readPlanned(db, ids, until) : new Set<number>();
  const takenIds = new Set(taken.map(({ productId }) => productId));
  const leftOut = new Set(terms.without);
  const own = new Map(terms.own.map(({ id, price }) => [id, price]));
  const rows = chosen.map((row): CheckedSaleRow => {
    const regular = { price: row.price, oldPrice: row.oldPrice, tiers: row.tiers };
    const rules = { percent: terms.percent ?? 0, rounding: terms.rounding, tiers: terms.tiers };
    const sale = salePrices({ prices: regular, lowest: lowest.get(row.id) ?? row.price }, rules, own.get(row.id));
    let omission = omissionOf(regular, sale);
    if (takenIds.has(row.id)) omission = 'in-other-sale';
    if (leftOut.has(row.id)) omission = 'left-out';
    const cost = may(role, 'costs.read') ? row.cost : null;
    const warnings = warningsOf({ sale, cost, isPlanned: planned.has(row.id) });
    const { id, sku, name } = row;
    return { id, sku, name, now: regular, sale: { ...sale, tiers: [...sale.tiers] }, cost, omission, warnings };
  });
  return { rows, unknown, others: othersOf(taken), digest: digestOf(rows) };
}

/** Returns the reason why the prices themselves keep a product out of a sale; null if nothing does. */
function omissionOf(regular: Prices, sale: Prices): CheckedSaleRow['omission'] {
  if (sale.price >= regular.price) return 'not-cheaper';
  return hasProblems(regular) || hasProblems(sale) ? 'wrong-prices' : null;
}

/** Returns true for prices that a write refuses; the end of a sale restores the regular ones. */
const hasProblems = (prices: Prices): boolean => Object.keys(priceProblems(prices, true)).length > 0;

interface Warned {
  readonly sale: Prices;
  readonly cost: number | null;
  readonly isPlanned: boolean;
}

/** Returns the warnings about a price; a further check of prices is one more line. */
const warningsOf = ({ sale, cost, isPlanned }: Warned): SaleWarning[] => [
  ...(cost !== null && sale.price < cost ? (['below-cost'] as const) : []),
  ...(sale.oldPrice === null ? (['no-old-price'] as const) : []),
  ...(isPlanned ? (['planned-otherwise'] as const) : []),
];

const digestOf = (rows: readonly CheckedSaleRow[]) => hash('sha256', JSON.stringify(rowsOfSale(rows)), 'base64url');

async function readChosen(db: Queryable, choice: SaleChoice): Promise<{ rows: SheetRow[]; unknown: string[] }> {
  if (choice.by === 'filter') {
    const { q, categoryId, brand } = choice;
    const filter = { q, state: 'published', ...(categoryId !== null && { category: String(categoryId) }) } as const;
    const rows = await readSheet(db, { ...filter, ...(brand !== null && { brand: [brand] }) });
    return { rows: rows.filter(({ price }) => price > 0), unknown: [] };
  }
  const skus = [...new Set(choice.skus.split(/[\s,;]+/).filter((sku) => sku !== ''))].slice(0, MOST_SHEET_ROWS);
  const found = await readRows(db, v.object({ id: v.number(), asked: v.string() }), {
    text: `SELECT p.id, asked FROM unnest($1::text[]) AS asked JOIN products p ON upper(p.sku) = upper(asked)
      WHERE p.is_published AND p.price > 0`,
    values: [skus],
  });
  const known = new Set(found.map(({ asked }) => asked));
  const ids = found.map(({ id }) => id);
  return { rows: await readSheetRows(db, ids), unknown: skus.filter((sku) => !known.has(sku)) };
}

/** Returns the lowest price of products since an instant, from the audit log; those without a change are absent. */
async function readLowest(db: Queryable, ids: readonly number[], since: Date): Promise<Map<number, number>> {
  const rows = await readRows(db, v.object({ id: v.number(), lowest: v.number() }), {
    text: `SELECT p.id, least(p.price, min((a.before ->> 'price')::integer)) AS lowest
      FROM products p JOIN audit_log a ON a.entity = 'product' AND a.entity_id = p.id::text AND a.source = 'products'
        AND a.operation = 'update' AND a.before ? 'price' AND a.at > $2 AND (a.before ->> 'price')::integer > 0
      WHERE p.id = ANY ($1) GROUP BY p.id`,
    values: [ids, since],
  });
  return new Map(rows.map(({ id, lowest }) => [id, lowest]));
}

interface Period {
  readonly saleId: number | null;
  readonly from: Date;
  readonly until: Date;
}

const takenSchema = v.object({ productId: v.number(), saleId: v.number(), name: localizedSchema });
type Taken = v.InferOutput<typeof takenSchema>;

/** SQL condition for sales `s` with the end plan `e` that are planned or running in the period from $2 to $3, except $1. */
export const OTHER_SALES = `s.state = 'planned' AND s.id IS DISTINCT FROM $1 AND e.state <> 'done'
  AND s.begins_at < $3 AND s.ends_at > $2`;

/** Returns the products that another sale has at the same time. */
const readTaken = (db: Queryable, ids: readonly number[], { saleId, from, until }: Period): Promise<Taken[]> =>
  readRows(db, takenSchema, {
    text: `SELECT DISTINCT ON (d.product_id) d.product_id AS "productId", s.id AS "saleId", s.name
      FROM sales s JOIN scheduled_changes e ON e.id = s.end_plan JOIN planned_prices d ON d.change_id = s.begin_plan
      WHERE ${OTHER_SALES} AND d.product_id = ANY ($4) ORDER BY d.product_id, s.begins_at`,
    values: [saleId, from, until, ids],
  });

function othersOf(taken: readonly Taken[]): SaleCheck['others'] {
  const others = new Map<number, SaleCheck['others'][number]>();
  for (const { saleId, name } of taken)
    others.set(saleId, { id: saleId, name, products: (others.get(saleId)?.products ?? 0) + 1 });
  return [...others.values()];
}

/** Returns the products whose price another plan changes before the end of the sale. */
async function readPlanned(db: Queryable, ids: readonly number[], until: Date): Promise<Set<number>> {
  const rows = await readRows(db, v.object({ id: v.number() }), {
    text: `SELECT DISTINCT d.product_id AS id FROM planned_prices d JOIN scheduled_changes c ON c.id = d.change_id
      WHERE d.product_id = ANY ($1) AND c.state = 'planned' AND c.due_at < $2
        AND NOT EXISTS (SELECT FROM sales s WHERE c.id IN (s.begin_plan, s.end_plan))`,
    values: [ids, until],
  });
  return new Set(rows.map(({ id }) => id));
}
