import type pg from 'pg';
import * as v from 'valibot';
import type { Parcel, Size } from '../../../src/contract/delivery.ts';
import { boxOf, METHOD_LIMITS } from '../../../src/rules/parcels.ts';
import { readRow } from '../../db/rows.ts';
import { readOrderParcel } from '../checkout/cart-parcel.ts';
import { piecesOf, readEditableItems } from '../edit/read-editable.ts';
import { shippingMethodSchema } from '../methods.ts';

/** Writes the packed weight of an order, and the smallest box that it needs, up to `limit` (millimetres). */
export async function writeParcel(
  client: pg.ClientBase,
  orderId: string,
  { parcel, limit }: { readonly parcel: Parcel; readonly limit: Size | null },
): Promise<void> {
  await client.query('UPDATE orders SET weight = $2, parcel_size = $3 WHERE id = $1', [
    orderId,
    parcel.weight,
    JSON.stringify(boxOf(parcel, limit)),
  ]);
}

/**
 * Recalculates the weight and box of an order of which some pieces are not sent.
 * @param left number of pieces of each line that are sent, by its position
 */
export async function repack(client: pg.ClientBase, orderId: string, left: ReadonlyMap<number, number>): Promise<void> {
  const items = await readEditableItems(client, orderId);
  const order = await readRow(client, v.object({ method: shippingMethodSchema }), {
    text: 'SELECT shipping_method AS method FROM orders WHERE id = $1',
    values: [orderId],
  });
  if (!order) throw new Error(`There is no order ${orderId}`);
  const sent = items.map((item) => ({ ...item, quantity: left.get(item.position) ?? 0, returned: 0 }));
  const parcel = await readOrderParcel(client, sent.filter(({ quantity }) => quantity > 0).flatMap(piecesOf));
  await writeParcel(client, orderId, { parcel, limit: METHOD_LIMITS[order.method].size });
}
