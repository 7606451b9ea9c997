import type pg from 'pg';
import * as v from 'valibot';
import { discountSchema } from '../../../src/contract/cart.ts';
import { tierSchema } from '../../../src/contract/product.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { localizedSchema } from '../../db/schema/columns.ts';
import { manualDiscountSchema, type OrderedService, orderAddressSchema } from '../../db/schema/orders.ts';
import { paymentMethodSchema, shippingMethodSchema } from '../methods.ts';
import { RETURNED_PIECES_SQL } from '../returned-pieces.ts';
import { orderStatusSchema } from '../statuses.ts';

const editableSchema = v.object({
  id: v.string(),
  number: v.number(),
  status: orderStatusSchema,
  revision: v.number(),
  customerId: v.nullable(v.string()),
  recipientName: v.nullable(v.string()),
  recipientPhone: v.nullable(v.string()),
  recipientEmail: v.nullable(v.string()),
  shippingMethod: shippingMethodSchema,
  address: v.nullable(orderAddressSchema),
  paymentMethod: paymentMethodSchema,
  note: v.nullable(v.string()),
  isCallbackNeeded: v.boolean(),
  itemsCost: v.number(),
  discountValue: v.number(),
  shippingCost: v.number(),
  totalCost: v.number(),
  discounts: v.array(discountSchema),
  promoCode: v.nullable(v.string()),
  company: v.nullable(v.object({ name: v.string(), code: v.string() })),
  surcharge: v.number(),
  surchargeReason: v.nullable(v.string()),
  manualDiscount: v.nullable(manualDiscountSchema),
  /** Kopiykas that a paid or packed order waits for. */
  rest: v.number(),
});
export type Editable = v.InferOutput<typeof editableSchema>;

/** Reads an order for editing and locks it until the caller's transaction ends; null if there is none. */
export function lockEditable(client: pg.ClientBase, orderId: string): Promise<Editable | null> {
  return readRow(client, editableSchema, {
    text: `SELECT id, number, status, revision, customer_id AS "customerId", recipient_name AS "recipientName",
        recipient_phone AS "recipientPhone", recipient_email AS "recipientEmail",
        shipping_method AS "shippingMethod", address, payment_method AS "paymentMethod", note,
        is_callback_needed AS "isCallbackNeeded", items_cost AS "itemsCost", discount_value AS "discountValue",
        shipping_cost AS "shippingCost", total_cost AS "totalCost", discounts, promo_code AS "promoCode",
        company, surcharge, surcharge_reason AS "surchargeReason", manual_discount AS "manualDiscount", rest
      FROM orders WHERE id = $1 FOR UPDATE`,
    values: [orderId],
  });
}

const orderedServiceSchema = v.object({
  code: v.string(),
  name: localizedSchema,
  price: v.number(),
  values: v.optional(v.record(v.string(), v.union([v.number(), v.string()]))),
  details: v.optional(v.array(v.object({ name: localizedSchema, value: v.string() }))),
});

const itemSchema = v.object({
  position: v.number(),
  productId: v.nullable(v.number()),
  sku: v.string(),
  name: localizedSchema,
  price: v.number(),
  quantity: v.number(),
  services: v.array(orderedServiceSchema),
  cost: v.number(),
  /** After discounts; null for an order made before it was stored. */
  netCost: v.nullable(v.number()),
  /** Pieces whose return has been recorded: they are no longer in the order's stock. */
  returned: v.number(),
  /** Quantity discounts as agreed; today's for an order made before they were stored. */
  tiers: v.array(tierSchema),
});
export interface EditableItem extends Omit<v.InferOutput<typeof itemSchema>, 'services'> {
  readonly services: readonly OrderedService[];
}

/**
 * Returns an item as pieces of the parcel, without those that are returned; empty if its product was deleted, because
 * its weight and size are unknown.
 */
export const piecesOf = ({ productId, quantity: ordered, returned, services }: EditableItem) => {
  const quantity = ordered - returned;
  return productId === null || quantity === 0
    ? []
    : [
        {
          productId,
          quantity,
          values: Object.fromEntries(services.flatMap(({ code, values }) => (values ? [[code, values]] : []))),
        },
      ];
};

const TIERS_SQL = `(SELECT coalesce(json_agg(json_build_object('costBreakpoint', t.cost_breakpoint, 'price', t.price)
  ORDER BY t.cost_breakpoint), '[]')::jsonb FROM product_tiers t WHERE t.product_id = p.id)`;

export function readEditableItems(client: pg.ClientBase, orderId: string): Promise<EditableItem[]> {
  return readRows(client, itemSchema, {
    text: `SELECT i.position, i.product_id AS "productId", i.sku, i.name, i.price, i.quantity, i.services, i.cost,
        i.net_cost AS "netCost", ${RETURNED_PIECES_SQL} AS returned,
        coalesce(i.tiers, ${TIERS_SQL}) AS tiers
      FROM order_items i LEFT JOIN products p ON p.id = i.product_id WHERE i.order_id = $1 ORDER BY i.position`,
    values: [orderId],
  });
}

const addedSchema = v.pick(itemSchema, ['productId', 'sku', 'name', 'price', 'tiers']);
type Added = v.InferOutput<typeof addedSchema>;

/** Reads products to be added, at today's price; omits unpublished ones. */
export function readAdded(client: pg.ClientBase, skus: readonly string[]): Promise<Added[]> {
  return readRows(client, addedSchema, {
    text: `SELECT p.id AS "productId", p.sku, p.name, p.price, ${TIERS_SQL} AS tiers
      FROM products p WHERE p.sku = ANY($1) AND p.is_published`,
    values: [skus],
  });
}

/**
 * Locks the products of an order before and after the edit, in the order of their ids, like every transaction that
 * takes stock.
 */
export async function lockProducts(client: pg.ClientBase, ids: readonly number[]): Promise<void> {
  await client.query('SELECT FROM products WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE', [ids]);
}
