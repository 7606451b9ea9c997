import * as v from 'valibot';
import type { Role } from '../../../studio/contract/permissions.ts';
import type { CostedPrices, PriceWarning, SuspiciousPrices } from '../../../studio/contract/price-warnings.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRows } from '../../db/rows.ts';
import { differenceSchema } from '../../import/staging/records.ts';
import { type PriceChange, suspicionOf, suspiciousOf } from '../price-guard.ts';
import { readSheetRows } from '../prices/read-sheet.ts';

const rowSchema = v.object({
  row: v.number(),
  /** Null for a new product. */
  id: v.nullable(v.number()),
  slug: v.string(),
  differences: v.array(differenceSchema),
});
type Row = v.InferOutput<typeof rowSchema>;

interface RowChange extends PriceChange {
  readonly row: number;
}

/** Returns the unusual prices that the rest of an import would write; null if there are none. */
export const readSuspiciousPrices = async (
  db: Queryable,
  importId: string,
  role: Role,
): Promise<SuspiciousPrices | null> => suspiciousOf(await readPriceChanges(db, importId), role);

/** Returns the warnings of an import's rows, by row. */
export async function readRowWarnings(
  db: Queryable,
  importId: string,
  role: Role,
): Promise<ReadonlyMap<number, readonly PriceWarning[]>> {
  const changes = await readPriceChanges(db, importId);
  return new Map(
    changes.flatMap((change) => {
      const suspicion = suspicionOf(change, role);
      return suspicion ? [[change.row, suspicion.warnings] as const] : [];
    }),
  );
}

/** Returns the changes of prices that an import would write, in the order of its rows. */
async function readPriceChanges(db: Queryable, importId: string): Promise<readonly RowChange[]> {
  const rows = await readRows(db, rowSchema, {
    text: `SELECT r.row, p.id, r.slug, r.differences FROM import_rows r LEFT JOIN products p ON p.slug = r.slug
      WHERE r.import_id = $1 AND r.outcome IN ('added', 'changed') AND r.result IS NULL AND r.slug IS NOT NULL
        AND jsonb_path_exists(r.differences, '$[*] ? (@.field == "price" || @.field == "oldPrice" || @.field == "tiers" || @.field == "cost")')
      ORDER BY r.row`,
    values: [importId],
  });
  const current = await readSheetRows(
    db,
    rows.flatMap(({ id }) => id ?? []),
  );
  const byId = new Map(current.map((product) => [product.id, product]));
  return rows.map((row) => {
    const now = row.id === null ? undefined : byId.get(row.id);
    return {
      row: row.row,
      sku: now?.sku ?? row.slug,
      before: now ? pricesOf(now) : null,
      after: withDifferences(row, now),
    };
  });
}

/** Returns the prices alone, so that a confirmation depends on nothing else of the product. */
const pricesOf = ({ price, oldPrice, tiers, cost }: CostedPrices): CostedPrices => ({ price, oldPrice, tiers, cost });

const NEW: CostedPrices = { price: 0, oldPrice: null, tiers: [], cost: null };
const sumSchema = v.number();
/** Tiers in the differences of a row, hryvnias. */
export const tiersSchema = v.array(v.object({ costBreakpoint: v.number(), price: v.number() }));
export const kopiykas = (hryvnias: number) => Math.round(hryvnias * 100);

/** Returns the prices after the changes of a row, whose sums are hryvnias. */
function withDifferences({ differences }: Row, now: CostedPrices = NEW): CostedPrices {
  const after = new Map(differences.map((one) => [one.field, one.after]));
  const sum = <Otherwise>(field: string, otherwise: Otherwise) => {
    const value = after.get(field);
    return v.is(sumSchema, value) ? kopiykas(value) : otherwise;
  };
  const tiers = after.get('tiers');
  return {
    price: sum('price', now.price),
    oldPrice: sum('oldPrice', after.has('oldPrice') ? null : now.oldPrice),
    cost: sum('cost', after.has('cost') ? null : now.cost),
    tiers: !after.has('tiers')
      ? now.tiers
      : v.is(tiersSchema, tiers)
        ? tiers.map(({ costBreakpoint, price }) => ({
            costBreakpoint: kopiykas(costBreakpoint),
            price: kopiykas(price),
          }))
        : [],
  };
}
