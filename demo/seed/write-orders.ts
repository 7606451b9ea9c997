import type pg from 'pg';
import * as v from 'valibot';
import { readRow } from '../../server/db/rows.ts';
import type { OrderAddress, OrderedService } from '../../server/db/schema/orders.ts';
import type { PaymentMethod, ShippingMethod } from '../../server/orders/methods.ts';
import type { OrderStatus } from '../../server/orders/statuses.ts';
import type { Size } from '../../src/contract/delivery.ts';
import type { Localized } from '../../src/contract/localized.ts';
import { type PaymentRecord, writePayment } from './write-payment.ts';

/** Money is kopiykas. */
export interface OrderItemRecord {
  /** SKU of an existing product, which gives the item its name, slug and first picture. */
  readonly sku: string;
  readonly price: number;
  readonly quantity: number;
  readonly services: readonly OrderedService[];
  readonly cost: number;
}

export interface OrderRecord {
  readonly status: OrderStatus;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly recipientName: string;
  readonly recipientPhone: string;
  readonly recipientEmail: string;
  readonly shippingMethod: ShippingMethod;
  readonly address: OrderAddress;
  /** Grams. */
  readonly weight: number;
  /** Sides of the parcel in millimetres. */
  readonly parcelSize: Size;
  readonly trackingNumber: string | null;
  readonly trackingStatus: Localized | null;
  readonly paymentMethod: PaymentMethod;
  /** The card payment of the order; null if it has none. */
  readonly payment: PaymentRecord | null;
  /** Money that has come by transfer or on receipt; null if none has. */
  readonly received: number | null;
  readonly note: string | null;
  readonly isCallbackNeeded: boolean;
  readonly itemsCost: number;
  readonly discountValue: number;
  readonly shippingCost: number;
  readonly totalCost: number;
  readonly items: readonly OrderItemRecord[];
}

/** Inserts a customer's orders, numbered in the order of the list. */
export async function writeOrders(
  client: pg.ClientBase,
  customerId: string,
  orders: readonly OrderRecord[],
): Promise<void> {
  for (const order of orders) {
    const inserted = await readRow(client, v.object({ id: v.string() }), {
      text: INSERT_ORDER,
      values: [customerId, JSON.stringify(order)],
    });
    if (!inserted) throw new Error(`The order of ${order.createdAt} has no items.`);
    if (order.payment) await writePayment(client, inserted.id, order.payment);
  }
}

// With a left join an unknown SKU gives null, which is refused; an inner join would silently drop the item.
const INSERT_ORDER = `WITH made AS (
    INSERT INTO orders (
      customer_id, status, created_at, recipient_name, recipient_phone, recipient_email, shipping_method, address,
      weight, parcel_size, tracking_number, tracking_status, payment_method, note, is_callback_needed, items_cost, discount_value,
      shipping_cost, total_cost, received
    )
    SELECT $1, status, "createdAt", "recipientName", "recipientPhone", "recipientEmail", "shippingMethod", address,
      weight, "parcelSize", "trackingNumber", "trackingStatus", "paymentMethod", note, "isCallbackNeeded", "itemsCost", "discountValue",
      "shippingCost", "totalCost", received
    FROM json_to_record($2) AS new (
      status text, "createdAt" timestamptz, "recipientName" text, "recipientPhone" text, "recipientEmail" text,
      "shippingMethod" text, address jsonb, weight bigint, "parcelSize" jsonb, "trackingNumber" text, "trackingStatus" jsonb, "paymentMethod" text,
      note text, "isCallbackNeeded" boolean, "itemsCost" bigint, "discountValue" bigint, "shippingCost" bigint,
      "totalCost" bigint, received bigint
    )
    RETURNING id
  )
  INSERT INTO order_items (order_id, position, product_id, sku, name, slug, media_id, price, quantity, services, cost)
  SELECT made.id, item.position, p.id, item.sku, p.name, p.slug,
    (SELECT media_id FROM product_media WHERE product_id = p.id ORDER BY position LIMIT 1),
    item.price, item.quantity, item.services, item.cost
  FROM made CROSS JOIN ROWS FROM (
    json_to_recordset($2::json -> 'items')
      AS (sku text, price integer, quantity integer, services jsonb, cost bigint)
  ) WITH ORDINALITY AS item (sku, price, quantity, services, cost, position)
  LEFT JOIN products p ON p.sku = item.sku
  RETURNING order_id AS id`;
