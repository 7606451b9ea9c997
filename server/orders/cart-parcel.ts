import type pg from 'pg';
import type { Parcel, Size } from '../../src/contract/delivery.ts';
import { packParcel } from '../../src/rules/parcels.ts';

interface Row {
  readonly quantity: number;
  readonly weight: number;
  readonly size: Size | null;
}

/** What can be ordered of a cart, as one parcel; of nothing for a visitor who has none. */
export async function readCartParcel(db: pg.Pool | pg.ClientBase, visitorId: string | null): Promise<Parcel> {
  const { rows } = await db.query<Row>({
    name: 'cart-parcel',
    text: `SELECT l.quantity, p.weight, CASE WHEN p.packed_length IS NOT NULL THEN json_build_object(
        'length', p.packed_length, 'width', p.packed_width, 'height', p.packed_height) END AS size
      FROM cart_lines l JOIN products p ON p.id = l.product_id
      WHERE l.visitor_id = $1 AND p.is_published AND p.stock >= l.quantity`,
    values: [visitorId],
  });
  return packParcel(rows);
}
