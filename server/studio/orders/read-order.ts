import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../../src/contract/language.ts';
import { netCosts } from '../../../src/rules/refunds.ts';
import { type StudioOrder, studioOrderSchema } from '../../../studio/contract/orders.ts';
import { pictureSql } from '../../catalogue/parts.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { orderAddressSchema } from '../../db/schema/orders.ts';
import { ApiError } from '../../errors.ts';
import { toDelivery } from '../../orders/checkout/options.ts';
import { isEditable } from '../../orders/edit/edit-order.ts';
import { nextMoves } from '../../orders/next-moves.ts';
import { readMoney } from '../../orders/payments/ledger.ts';
import { readRefundableLines } from '../../orders/payments/refundable-lines.ts';
import { IS_MADE_SQL, RETURNED_PIECES_SQL } from '../../orders/returned-pieces.ts';
import { readEvents } from './events.ts';
import { PLACE_SQL } from './place-sql.ts';

const rowSchema = v.object({
  ...v.omit(studioOrderSchema, [
    'createdAt',
    'delivery',
    'isTyped',
    'waybill',
    'lines',
    'money',
    'moves',
    'isEditable',
    'isComingBack',
    'events',
    'expiresAt',
    'customer',
  ]).entries,
  createdAt: v.date(),
  expiresAt: v.nullable(v.date()),
  address: v.nullable(orderAddressSchema),
  refs: v.nullable(v.record(v.string(), v.string())),
  trackingNumber: v.nullable(v.string()),
  trackingStatus: v.nullable(v.string()),
  isAsked: v.boolean(),
  isNumberTyped: v.boolean(),
  holdsStock: v.boolean(),
  customerId: v.nullable(v.string()),
  customerName: v.nullable(v.string()),
  customerOrders: v.number(),
});
type Row = v.InferOutput<typeof rowSchema>;

/**
 * Returns an order with all related data.
 * @throws ApiError order_not_found
 */
export async function readOrder(pool: pg.Pool, lang: Language, id: string): Promise<StudioOrder> {
  const row = await readOrderRow(pool, lang, id);
  if (!row) throw new ApiError('order_not_found');
  const [lines, refundable, money, events] = await Promise.all([
    readLines(pool, lang, id),
    readRefundableLines(pool, id),
    readMoney(pool, id),
    readEvents(pool, id),
  ]);
  const net = netCosts(lines, row.discountValue);
  const refunded = new Map(refundable.map((line) => [line.position, line.refunded]));
  const { customerId, customerName, customerOrders, address, refs, ...rest } = row;
  const { trackingNumber, trackingStatus, isAsked, isNumberTyped, holdsStock, ...order } = rest;
  return {
    ...order,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    customer: customerId === null ? null : { id: customerId, name: customerName, orders: customerOrders },
    delivery: deliveryOf(row),
    isTyped: row.shippingMethod !== 'pickup' && refs === null,
    waybill: {
      number: trackingNumber,
      status: trackingStatus,
      isAsked: isAsked && trackingNumber === null,
      isTyped: isNumberTyped,
    },
    lines: lines.map((line) => ({
      ...line,
      netCost: net.get(line.position) ?? line.cost,
      refunded: refunded.get(line.position) ?? 0,
    })),
    money,
    moves: nextMoves(row),
    isEditable: isEditable(row.status),
    isComingBack: row.status === 'returned' && holdsStock,
    events,
  };
}

function deliveryOf({ shippingMethod: method, address, refs }: Row): StudioOrder['delivery'] {
  if (method === 'pickup') return { method };
  return address && toDelivery({ method, address, refs });
}

function readOrderRow(pool: pg.Pool, lang: Language, id: string): Promise<Row | null> {
  return readRow(pool, rowSchema, {
    text: `SELECT o.id, o.number, o.revision, o.created_at AS "createdAt", o.status, o.lang,
        o.recipient_name AS name, o.recipient_phone AS phone, o.recipient_email AS email,
        o.shipping_method AS "shippingMethod", ${PLACE_SQL} AS place, o.address, o.delivery_refs AS refs, o.weight,
        o.tracking_number AS "trackingNumber", o.tracking_status ->> $1 AS "trackingStatus",
        o.waybill_asked_at IS NOT NULL AS "isAsked",
        o.tracking_number IS NOT NULL AND o.waybill_ref IS NULL AS "isNumberTyped", o.holds_stock AS "holdsStock", o.payment_method AS "paymentMethod", o.company, o.note,
        o.is_callback_needed AS "isCallbackNeeded", o.expires_at AS "expiresAt", o.items_cost AS "itemsCost",
        o.discount_value AS "discountValue", o.discounts, o.promo_code AS "promoCode",
        o.shipping_cost AS "shippingCost", o.surcharge, o.surcharge_reason AS "surchargeReason",
        o.manual_discount AS "manualDiscount", o.rest, o.total_cost AS "totalCost", c.id AS "customerId", c.name AS "customerName",
        (SELECT count(*)::int FROM orders other WHERE other.customer_id = c.id) AS "customerOrders"
      FROM orders o LEFT JOIN customers c ON c.id = o.customer_id WHERE o.id = $2`,
    values: [lang, id],
  });
}

const lineSchema = v.object({
  ...v.omit(studioOrderSchema.entries.lines.item, ['netCost', 'refunded']).entries,
  netCost: v.nullable(v.number()),
});

/** SQL of the services of an item `i` as text; $1 is the language. */
export const SERVICES_SQL = `(SELECT coalesce(json_agg(json_build_object('code', s.service ->> 'code', 'name', s.service -> 'name' ->> $1,
    'values', coalesce(s.service -> 'values', '{}'), 'price', s.service -> 'price', 'details', (
      SELECT coalesce(json_agg(json_build_object('name', d.detail -> 'name' ->> $1, 'value', d.detail ->> 'value')
        ORDER BY d.position), '[]')
      FROM jsonb_array_elements(s.service -> 'details') WITH ORDINALITY AS d (detail, position)))
    ORDER BY s.position), '[]')
  FROM jsonb_array_elements(i.services) WITH ORDINALITY AS s (service, position))`;

/** SQL of the picture of an item `i` with its medium `m`. */
export const ITEM_PICTURE_SQL = pictureSql('i.name ->> $1');

function readLines(pool: pg.Pool, lang: Language, orderId: string) {
  return readRows(pool, lineSchema, {
    text: `SELECT i.position, i.sku, i.name ->> $1 AS name, CASE WHEN p.is_published THEN p.slug END AS slug,
        ${ITEM_PICTURE_SQL} AS picture, i.price, i.quantity, ${SERVICES_SQL} AS services, i.cost,
        i.net_cost AS "netCost", ${RETURNED_PIECES_SQL} AS returned, ${IS_MADE_SQL} AS "isMade", CASE WHEN p.is_published THEN p.stock END AS stock
      FROM order_items i LEFT JOIN products p ON p.id = i.product_id LEFT JOIN media m ON m.id = i.media_id
      WHERE i.order_id = $2 ORDER BY i.position`,
    values: [lang, orderId],
  });
}
