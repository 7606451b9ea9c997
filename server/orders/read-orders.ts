import type pg from 'pg';
import * as v from 'valibot';
import type { OrderDetails } from '../../src/contract/checkout.ts';
import type { Language } from '../../src/contract/language.ts';
import { siteSchema } from '../../src/contract/layout.ts';
import { addressSchema, type Order, type OrderAction, orderSchema } from '../../src/contract/order.ts';
import { tierSchema } from '../../src/contract/product.ts';
import { orderedUnitPrice } from '../../src/rules/discounts.ts';
import { addDays, kyivMoment } from '../../src/rules/kyiv-calendar.ts';
import { PROMISES } from '../../src/rules/shop-promises.ts';
import { pictureSql } from '../catalogue/parts.ts';
import { readRow, readRows } from '../db/rows.ts';
import { paymentStatusSchema } from '../payments/provider.ts';
import {
  NOTHING_TO_PAY,
  PAYMENT_METHOD_NAMES,
  paymentMethodSchema,
  SHIPPING_METHOD_NAMES,
  shippingMethodSchema,
} from './methods.ts';
import { canCustomerCancel, canFollow } from './state.ts';
import { type OrderStatus, orderStatusSchema, PROGRESS, STATUS_NAMES } from './statuses.ts';

/** An item as it is stored; `netCost` and `tiers` are null in older orders. */
const itemSchema = v.object({
  ...v.omit(orderSchema.entries.items.item, ['unitPrice', 'netCost']).entries,
  netCost: v.nullable(v.number()),
  tiers: v.nullable(v.array(tierSchema)),
});

const rowSchema = v.object({
  ...v.pick(orderSchema, ['id', 'number', 'note', 'isCallbackNeeded', 'discounts', 'shippingCost']).entries,
  items: v.array(itemSchema),
  createdAt: v.date(),
  status: orderStatusSchema,
  shippingMethod: shippingMethodSchema,
  paymentMethod: paymentMethodSchema,
  trackingNumber: v.nullable(v.string()),
  trackingStatus: v.nullable(v.string()),
  address: v.nullable(addressSchema),
  totalCost: v.number(),
  discountValue: v.number(),
  surcharge: v.number(),
  surchargeReason: v.nullable(v.string()),
  rest: v.number(),
  /** True if something in the order is available. */
  isRepeatable: v.boolean(),
});
type Row = v.InferOutput<typeof rowSchema>;

/** SQL of the product's current slug; null if it has no page. */
const SLUG_SQL = `(SELECT p.slug FROM products p
  WHERE (p.id = i.product_id OR i.product_id IS NULL AND p.sku = i.sku) AND p.is_published LIMIT 1)`;

/** SQL of one item, with its smallest picture; $1 is the language. */
const ITEM_SQL = `json_build_object(
  'name', i.name ->> $1, 'slug', ${SLUG_SQL}, 'price', i.price, 'qty', i.quantity, 'cost', i.cost,
  'netCost', i.net_cost, 'tiers', i.tiers,
  'imageUrl', '/media/' || m.id || '-' || m.widths[1] || '.webp', 'picture', ${pictureSql('i.name ->> $1')},
  'additionalServices', (
    SELECT coalesce(json_agg(json_build_object('name', s.service -> 'name' ->> $1, 'price', s.service -> 'price',
      'details', (SELECT coalesce(json_agg(json_build_object('name', d.detail -> 'name' ->> $1, 'value', d.detail ->> 'value')
        ORDER BY d.position), '[]')
        FROM jsonb_array_elements(s.service -> 'details') WITH ORDINALITY AS d (detail, position)))
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

/** SQL of a Row from a row `o` of orders; $1 is the language. */
const ORDER_SQL = `o.id, o.number, o.created_at AS "createdAt", o.status, o.note,
        o.is_callback_needed AS "isCallbackNeeded", o.shipping_method AS "shippingMethod",
        o.payment_method AS "paymentMethod", o.tracking_number AS "trackingNumber",
        o.tracking_status ->> $1 AS "trackingStatus", ${ADDRESS_SQL} AS address,
        o.total_cost AS "totalCost", o.discount_value AS "discountValue", o.discounts,
        o.shipping_cost AS "shippingCost", o.surcharge, o.surcharge_reason AS "surchargeReason", o.rest,
        (SELECT coalesce(json_agg(${ITEM_SQL} ORDER BY i.position), '[]')
         FROM order_items i LEFT JOIN media m ON m.id = i.media_id WHERE i.order_id = o.id) AS items,
        EXISTS (SELECT FROM order_items i JOIN products p ON p.id = i.product_id
          WHERE i.order_id = o.id AND p.is_published AND p.stock > 0) AS "isRepeatable"`;

/** Returns a customer's orders, newest first. */
export async function readOrders(pool: pg.Pool, lang: Language, customerId: string): Promise<Order[]> {
  const rows = await readRows(pool, rowSchema, {
    name: 'orders',
    text: `SELECT ${ORDER_SQL}
      FROM orders o WHERE o.customer_id = $2 ORDER BY o.created_at DESC, o.number DESC`,
    values: [lang, customerId],
  });
  return rows.map((row) => toOrder(lang, row));
}

const detailsRowSchema = v.object({
  ...rowSchema.entries,
  expiresAt: v.nullable(v.date()),
  expiresAtLatest: v.nullable(v.date()),
  shopPhone: v.nullable(v.string()),
  site: v.pick(siteSchema, ['address', 'openingHours']),
  packedAt: v.nullable(v.date()),
  /** Status of the latest payment. */
  paymentStatus: v.nullable(paymentStatusSchema),
  isRefunded: v.boolean(),
});
type DetailsRow = v.InferOutput<typeof detailsRowSchema>;

/** SQL of the main phone; both languages have the same numbers. */
const SHOP_PHONE_SQL = "SELECT site -> 'uk' -> 'phones' ->> 0 AS phone FROM site_settings";

/** Returns the shop's phone number, +380XXXXXXXXX; null if it has none. */
export async function readShopPhone(client: pg.ClientBase): Promise<string | null> {
  const row = await readRow(client, v.object({ phone: v.nullable(v.string()) }), { text: SHOP_PHONE_SQL });
  return row?.phone ?? null;
}

/** Returns an order as its customer sees it; null if there is none. */
export async function readOrderDetails(pool: pg.Pool, lang: Language, id: string): Promise<OrderDetails | null> {
  const row = await readRow(pool, detailsRowSchema, {
    name: 'order-details',
    text: `SELECT ${ORDER_SQL}, o.expires_at AS "expiresAt",
        o.expires_at_latest AS "expiresAtLatest", (${SHOP_PHONE_SQL}) AS "shopPhone",
        (SELECT site -> $1 FROM site_settings) AS site,
        (SELECT max(at) FROM order_transitions WHERE order_id = o.id AND to_status = 'packed') AS "packedAt",
        (SELECT status FROM payments p WHERE p.order_id = o.id ORDER BY created_at DESC LIMIT 1) AS "paymentStatus",
        EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.status = 'refunded')
          AND NOT (o.status IN ('paid', 'packed') AND EXISTS (
            SELECT FROM payments p WHERE p.order_id = o.id AND p.status = 'paid')) AS "isRefunded"
      FROM orders o WHERE o.id = $2`,
    values: [lang, id],
  });
  if (!row) return null;
  const { paymentMethod: method, status } = row;
  const payment = {
    state: paymentState(row),
    method,
    dueUntil: row.expiresAt?.toISOString() ?? null,
    dueAtLatest: row.expiresAt && row.expiresAtLatest ? row.expiresAtLatest.toISOString() : null,
    ...(row.rest > 0 && { rest: row.rest }),
  };
  const isCancellable = canCustomerCancel(status);
  const cancelByPhone = !isCancellable && canFollow(status, 'cancelled') ? row.shopPhone : null;
  return {
    ...toOrder(lang, row),
    payment,
    collection: collectionOf(row),
    isCancellable,
    cancelByPhone,
  };
}

/** States in which a pickup order is still to be collected. */
const TO_COLLECT: ReadonlySet<OrderStatus> = new Set(['new', 'awaiting-payment', 'paid', 'packed']);

function collectionOf({ shippingMethod, status, site, packedAt }: DetailsRow): OrderDetails['collection'] {
  if (shippingMethod !== 'pickup' || !TO_COLLECT.has(status)) return null;
  const isPacked = status === 'packed' && packedAt !== null;
  return {
    address: `${site.address.city}, ${site.address.street}`,
    hours: site.openingHours.map(({ label }) => label),
    until: isPacked ? addDays(kyivMoment(packedAt).date, PROMISES.pickupStorageDays) : null,
  };
}

function paymentState({
  status,
  paymentMethod,
  paymentStatus,
  isRefunded,
  totalCost,
  rest,
}: DetailsRow): OrderDetails['payment']['state'] {
  if (isRefunded) return 'refunded';
  if (status === 'cancelled') return 'cancelled';
  if (status === 'returned') return 'returned';
  if (totalCost === 0) return 'free';
  if (rest > 0) return restState(paymentStatus);
  if (status !== 'awaiting-payment') return paymentMethod === 'cash-on-delivery' ? 'none' : 'paid';
  if (paymentStatus === 'pending' || paymentStatus === 'paid') return 'pending';
  return paymentStatus === null ? 'due' : 'declined';
}

/** Returns the state of the rest's payment; the latest payment that has succeeded was an earlier one. */
function restState(latest: DetailsRow['paymentStatus']): 'due' | 'pending' | 'declined' {
  if (latest === 'pending') return 'pending';
  return latest === 'declined' || latest === 'expired' ? 'declined' : 'due';
}

function actionsOf({ status, totalCost, rest, isRepeatable }: Row): OrderAction[] {
  return [
    ...((status === 'awaiting-payment' && totalCost > 0) || rest > 0 ? (['pay'] as const) : []),
    ...(isRepeatable ? (['repeat'] as const) : []),
    ...(canCustomerCancel(status) ? (['cancel'] as const) : []),
    ...(status === 'delivered' || status === 'finished' ? (['review'] as const) : []),
  ];
}

/** Returns the items with the costs that the cart showed; with the full price if the discounted cost was not stored. */
const toItems = ({ items, discounts }: Row): Order['items'] =>
  items.map(({ tiers, netCost, ...item }, position) => {
    const line = { id: String(position), price: item.price, quantity: item.qty, services: item.additionalServices };
    return {
      ...item,
      unitPrice: orderedUnitPrice({ ...line, tiers: tiers ?? [] }, netCost === null ? [] : discounts),
      netCost: netCost ?? item.cost,
    };
  });

function toOrder(lang: Language, row: Row): Order {
  const { id, number, note, isCallbackNeeded, discounts, shippingCost, totalCost, discountValue } = row;
  return {
    id,
    number,
    createdAt: row.createdAt.toISOString(),
    status: STATUS_NAMES[row.status][lang],
    progress: PROGRESS[row.status],
    items: toItems(row),
    shipment: {
      shippingMethodDescription: SHIPPING_METHOD_NAMES[row.shippingMethod][lang],
      trackingNumber: row.trackingNumber,
      statusDescription: row.trackingStatus,
      recipient: { address: row.address },
    },
    paymentMethodName: (totalCost === 0 ? NOTHING_TO_PAY : PAYMENT_METHOD_NAMES[row.paymentMethod])[lang],
    note,
    isCallbackNeeded,
    prices: { totalCost, discountValue },
    discounts,
    shippingCost,
    ...(row.surcharge > 0 && { surcharge: { amount: row.surcharge, reason: row.surchargeReason ?? '' } }),
    actions: actionsOf(row),
  };
}
