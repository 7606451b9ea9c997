import type pg from 'pg';
import type { Language } from '../../../src/contract/language.ts';
import type { Address, Order, OrderItem } from '../../../src/contract/order.ts';
import { pictureSql } from '../pictures.ts';
import { PAYMENT_METHODS, type PaymentMethod, SHIPPING_METHODS, type ShippingMethod } from './methods.ts';
import { type OrderStatus, STATUS_NAMES } from './statuses.ts';

interface Row extends Pick<Order, 'id' | 'number' | 'note' | 'isCallbackNeeded'> {
  readonly createdAt: Date;
  readonly status: OrderStatus;
  readonly shippingMethod: ShippingMethod;
  readonly paymentMethod: PaymentMethod;
  readonly trackingNumber: string | null;
  readonly trackingStatus: string | null;
  readonly address: Address | null;
  readonly items: OrderItem[];
  readonly totalCost: number;
  readonly discountValue: number;
}

/** Of one item; a list of orders shows the smallest picture. `$1` is the language. */
const ITEM_SQL = `json_build_object(
  'name', i.name ->> $1, 'slug', i.slug, 'price', i.price, 'qty', i.quantity, 'cost', i.cost,
  'imageUrl', '/media/' || m.id || '-' || m.widths[1] || '.webp', 'picture', ${pictureSql('i.name ->> $1')},
  'additionalServices', (
    SELECT coalesce(json_agg(json_build_object('name', s.service -> 'name' ->> $1, 'price', s.service -> 'price')
      ORDER BY s.position), '[]')
    FROM jsonb_array_elements(i.services) WITH ORDINALITY AS s (service, position)))`;

const ADDRESS_SQL = `CASE WHEN o.address IS NOT NULL THEN json_build_object(
  'type', o.address ->> 'type',
  'settlementName', o.address -> 'settlementName' ->> $1,
  'settlementNameFull', o.address -> 'settlementNameFull' ->> $1,
  'addressName', o.address -> 'addressName' ->> $1,
  'addressNameFull', o.address -> 'addressNameFull' ->> $1,
  'buildingNumber', o.address ->> 'buildingNumber',
  'flat', o.address ->> 'flat') END`;

/** A customer's orders, newest first. */
export async function readOrders(pool: pg.Pool, lang: Language, customerId: string): Promise<Order[]> {
  const { rows } = await pool.query<Row>({
    name: 'orders',
    text: `SELECT o.id, o.number, o.created_at AS "createdAt", o.status, o.note,
        o.is_callback_needed AS "isCallbackNeeded", o.shipping_method AS "shippingMethod",
        o.payment_method AS "paymentMethod", o.tracking_number AS "trackingNumber",
        o.tracking_status ->> $1 AS "trackingStatus", ${ADDRESS_SQL} AS address,
        o.total_cost AS "totalCost", o.discount_value AS "discountValue",
        (SELECT coalesce(json_agg(${ITEM_SQL} ORDER BY i.position), '[]')
         FROM order_items i LEFT JOIN media m ON m.id = i.media_id WHERE i.order_id = o.id) AS items
      FROM orders o WHERE o.customer_id = $2 ORDER BY o.created_at DESC, o.number DESC`,
    values: [lang, customerId],
  });
  return rows.map((row) => toOrder(lang, row));
}

function toOrder(lang: Language, row: Row): Order {
  const { id, number, note, isCallbackNeeded, items, totalCost, discountValue } = row;
  return {
    id,
    number,
    createdAt: row.createdAt.toISOString(),
    status: STATUS_NAMES[row.status][lang],
    items,
    shipment: {
      shippingMethodDescription: SHIPPING_METHODS[row.shippingMethod][lang],
      trackingNumber: row.trackingNumber,
      statusDescription: row.trackingStatus,
      recipient: { address: row.address },
    },
    paymentMethodName: PAYMENT_METHODS[row.paymentMethod][lang],
    note,
    isCallbackNeeded,
    prices: { totalCost, discountValue },
  };
}
