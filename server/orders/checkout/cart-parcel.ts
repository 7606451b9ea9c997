import type pg from 'pg';
import * as v from 'valibot';
import { type Parcel, type Size, sizeSchema } from '../../../src/contract/delivery.ts';
import { serviceValuesSchema } from '../../../src/contract/service.ts';
import { cutPiece, packParcel } from '../../../src/rules/parcels.ts';
import { readRows } from '../../db/rows.ts';
import { serviceLimitsSchema } from '../../db/schema/catalogue.ts';

const rowSchema = v.object({
  quantity: v.number(),
  weight: v.number(),
  size: v.nullable(sizeSchema),
  values: v.record(v.string(), serviceValuesSchema),
  /** By service; null for services without limits. */
  limits: v.nullable(v.record(v.string(), v.nullable(serviceLimitsSchema))),
});
type Row = v.InferOutput<typeof rowSchema>;

/** Packs the lines of a cart into one parcel; each piece has the size that its services leave. */
export async function readCartParcel(
  db: pg.Pool | pg.ClientBase,
  lines: readonly { readonly id: string }[],
): Promise<Parcel> {
  const rows = await readRows(db, rowSchema, {
    name: 'cart-parcel',
    text: `SELECT l.quantity, l.service_values AS values, ${PIECE_SQL}
      FROM cart_lines l JOIN products p ON p.id = l.product_id WHERE l.id = ANY($1)`,
    values: [lines.map(({ id }) => id)],
  });
  return pack(rows);
}

/** Pieces of one product in an order, with the values entered for their services. */
export interface OrderedPieces {
  readonly productId: number;
  readonly quantity: number;
  readonly values: Row['values'];
}

/** Packs the lines of an order; a product that is no longer in the catalogue adds no weight or size. */
export async function readOrderParcel(db: pg.ClientBase, lines: readonly OrderedPieces[]): Promise<Parcel> {
  const rows = await readRows(db, rowSchema, {
    text: `SELECT l.quantity, l.values, ${PIECE_SQL}
      FROM json_to_recordset($1) AS l ("productId" int, quantity int, values json) JOIN products p ON p.id = l."productId"`,
    values: [JSON.stringify(lines)],
  });
  return pack(rows);
}

/** Columns of a piece, from a row `p` of products. */
const PIECE_SQL = `p.weight,
  CASE WHEN p.packed_length IS NOT NULL THEN json_build_object(
    'length', p.packed_length, 'width', p.packed_width, 'height', p.packed_height) END AS size,
  (SELECT json_object_agg(s.service_code, s.limits) FROM product_services s WHERE s.product_id = p.id) AS limits`;

function pack(rows: readonly Row[]): Parcel {
  return packParcel(rows.map(({ values, limits, ...piece }) => ({ ...piece, size: cut(piece.size, values, limits) })));
}

/** Returns the size of a piece; one that is cut into lengths is shipped as a bundle of its parts. */
function cut(size: Size | null, values: Row['values'], limits: Row['limits']): Size | null {
  for (const [service, told] of Object.entries(values)) {
    for (const [field, value] of Object.entries(told)) {
      const isCut = limits?.[service]?.[field]?.isCutInto ?? false;
      if (size && isCut && typeof value === 'number') return cutPiece(size, value);
    }
  }
  return size;
}
