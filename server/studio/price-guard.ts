import { createHash } from 'node:crypto';
import type pg from 'pg';
import * as v from 'valibot';
import { may } from '../../studio/contract/permissions.ts';
import {
  type CostedPrices,
  MOST_SUSPICIOUS_SHOWN,
  priceWarnings,
  type SuspiciousPrices,
  type SuspiciousProduct,
} from '../../studio/contract/price-warnings.ts';
import { readRows } from '../db/rows.ts';
import { ApiError } from '../errors.ts';
import type { CurrentStaff } from '../staff/session.ts';
import { readSheetRows } from './prices/read-sheet.ts';

/** A product of which a change of prices was written or is planned. */
export interface PriceChange {
  readonly sku: string;
  /** Null for a new product. */
  readonly before: CostedPrices | null;
  readonly after: CostedPrices;
}

/** The person who saves, and the confirmation that the request carries. */
export type PriceAuthor = Pick<CurrentStaff, 'role' | 'confirmedPrices'>;

/**
 * Refuses unusual prices that this transaction has written, unless the request confirms exactly these. The audit log has
 * every write of the transaction, so that no write of prices can forget the check.
 * @throws ApiError price_suspicious with the products and their warnings
 */
export async function checkWrittenPrices(client: pg.ClientBase, author: PriceAuthor): Promise<void> {
  requireConfirmed(suspiciousOf(await readWrittenPrices(client), author.role), author);
}

/** Refuses unusual prices, unless the request confirms exactly these. @throws ApiError price_suspicious */
export function requireConfirmed(
  found: SuspiciousPrices | null,
  { confirmedPrices }: Pick<PriceAuthor, 'confirmedPrices'>,
): void {
  if (!found || found.confirmation === confirmedPrices) return;
  throw new ApiError('price_suspicious', { params: { count: found.count }, beside: { suspicious: found } });
}

/** Returns the unusual prices among some changes, with the hash that confirms them; null if there are none. */
export function suspiciousOf(changes: readonly PriceChange[], role: CurrentStaff['role']): SuspiciousPrices | null {
  const suspicious = changes.flatMap((change) => suspicionOf(change, role) ?? []);
  if (suspicious.length === 0) return null;
  return {
    confirmation: confirmationOf(changes, suspicious),
    count: suspicious.length,
    products: suspicious.slice(0, MOST_SUSPICIOUS_SHOWN),
  };
}

/** Returns the warnings of a change; null if there are none. Only those who may see costs are told about them. */
export function suspicionOf({ sku, before, after }: PriceChange, role: CurrentStaff['role']): SuspiciousProduct | null {
  const shown = (prices: CostedPrices) => (may(role, 'costs.read') ? prices : { ...prices, cost: null });
  const warnings = priceWarnings(before && shown(before), shown(after));
  return warnings.length > 0 ? { sku, warnings: [...warnings] } : null;
}

/** Returns the hash of the prices that are asked about, before and after, which a confirmation has to repeat. */
function confirmationOf(changes: readonly PriceChange[], suspicious: readonly SuspiciousProduct[]): string {
  const skus = new Set(suspicious.map(({ sku }) => sku));
  const asked = changes.filter(({ sku }) => skus.has(sku));
  return createHash('sha256')
    .update(JSON.stringify([asked, suspicious]))
    .digest('base64url');
}

const kopiykas = v.nullish(v.number());
const writtenSchema = v.object({
  id: v.number(),
  source: v.picklist(['products', 'product_tiers']),
  operation: v.picklist(['insert', 'update', 'delete']),
  /** Null for an inserted row; an update names the changed columns only. */
  before: v.nullable(v.object({ price: kopiykas, old_price: kopiykas, cost: kopiykas, cost_breakpoint: kopiykas })),
  /** The breakpoint of a tier, its key. */
  key: v.nullable(v.number()),
});
type Written = v.InferOutput<typeof writtenSchema>;

/** Returns the products whose prices this transaction has changed, in the order of their SKUs. */
async function readWrittenPrices(client: pg.ClientBase): Promise<readonly PriceChange[]> {
  // The latest write first: undone in this order, the writes lead back to the prices before the transaction.
  const written = await readRows(client, writtenSchema, {
    text: `SELECT entity_id::int AS id, source, operation, before, (key ->> 'cost_breakpoint')::int AS key
      FROM audit_log WHERE xid = pg_current_xact_id() AND (source = 'product_tiers'
        OR source = 'products' AND (operation = 'insert' OR before ?| ARRAY['price', 'old_price', 'cost']))
      ORDER BY audit_log.id DESC`,
  });
  if (written.length === 0) return [];
  const byId = Map.groupBy(written, ({ id }) => id);
  const rows = await readSheetRows(client, [...byId.keys()]);
  return rows.map(({ id, sku, price, oldPrice, tiers, cost }) => {
    const after = { price, oldPrice, tiers, cost };
    return { sku, before: undone(after, byId.get(id) ?? []), after };
  });
}

/** Returns the prices before some writes, the latest of which comes first; null if the product was added by them. */
function undone(after: CostedPrices, written: readonly Written[]): CostedPrices | null {
  let prices = after;
  const tiers = new Map(after.tiers.map((tier) => [tier.costBreakpoint, tier.price]));
  for (const { source, operation, before, key } of written) {
    if (source === 'products') {
      if (operation === 'insert') return null;
      prices = {
        ...prices,
        price: before?.price ?? prices.price,
        oldPrice: before && 'old_price' in before ? (before.old_price ?? null) : prices.oldPrice,
        cost: before && 'cost' in before ? (before.cost ?? null) : prices.cost,
      };
    } else if (key !== null) {
      if (operation === 'insert') tiers.delete(key);
      // An update of a tier keeps its breakpoint, which is its key.
      else if (before?.price !== null && before?.price !== undefined) tiers.set(key, before.price);
    }
  }
  const rising = [...tiers].sort(([one], [other]) => one - other);
  return { ...prices, tiers: rising.map(([costBreakpoint, price]) => ({ costBreakpoint, price })) };
}
