import type pg from 'pg';
import * as v from 'valibot';
import type { CartLine } from '../../../src/contract/cart.ts';
import type { Parcel } from '../../../src/contract/delivery.ts';
import type { ChosenService } from '../../../src/contract/service.ts';
import type { PricedCart } from '../../../src/rules/cart.ts';
import { detailsOf } from '../../../src/rules/ordered-services.ts';
import { boxOf, METHOD_LIMITS } from '../../../src/rules/parcels.ts';
import { appliedPromo } from '../../../src/rules/promo.ts';
import { PROMISES } from '../../../src/rules/shop-promises.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { storedServiceFieldSchema } from '../../db/schema/catalogue.ts';
import { localizedSchema } from '../../db/schema/columns.ts';
import type { OrderedService } from '../../db/schema/orders.ts';
import { type Mover, recordTransition } from '../transition.ts';
import type { Input, Ready } from './placing.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Milliseconds for which stock is held for an order that awaits its payment; absent for payment on delivery. */
const KEPT_FOR = {
  card: PROMISES.cardMinutes * MINUTE,
  invoice: PROMISES.invoiceDays * DAY,
  'cash-on-delivery': null,
} as const;

/**
 * The time until which stock is held for an order, and the latest time to which payment attempts can extend it; null
 * without a limit.
 */
interface Keeping {
  readonly until: Date | null;
  readonly atLatest: Date | null;
}

/**
 * Returns how long an order's stock is held.
 * @param total kopiykas
 * @param paymentHold milliseconds
 */
export function stockHoldOf(
  { payment }: Pick<Input, 'payment'>,
  total: number,
  { now, paymentHold }: { now: Date; paymentHold: number },
): Keeping {
  const keptFor = KEPT_FOR[payment];
  if (keptFor === null || total === 0) return { until: null, atLatest: null };
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  if (payment !== 'card') return { until: after(keptFor), atLatest: null };
  return { until: after(Math.min(keptFor, paymentHold)), atLatest: after(paymentHold) };
}

interface NewOrder {
  readonly placing: Ready;
  readonly cart: PricedCart;
  readonly lines: readonly CartLine[];
  readonly parcel: Parcel;
  readonly shipping: number;
  readonly total: number;
  readonly now: Date;
  readonly keeping: Keeping;
}

/** Inserts the order with its items; their names and pictures, in both languages, are copied from the catalogue. */
export async function insertOrder(
  client: pg.ClientBase,
  order: NewOrder,
): Promise<{ id: string; number: number; phone: string }> {
  const { placing, cart, parcel, shipping, total, now, keeping } = order;
  const { input, lang, customerId, chosen } = placing;
  const box = boxOf(parcel, chosen.limits?.size ?? METHOD_LIMITS[input.delivery.method].size);
  const phone = input.contact.phone;
  const status = input.payment === 'cash-on-delivery' && total > 0 ? 'new' : 'awaiting-payment';
  const made = await readRow(client, v.object({ id: v.string(), number: v.number() }), {
    text: `INSERT INTO orders (idempotency_key, customer_id, status, created_at, lang, recipient_name, recipient_phone,
       recipient_email, shipping_method, address, delivery_refs, weight, payment_method, company, note,
       is_callback_needed, items_cost, discount_value, shipping_cost, total_cost, discounts, promo_code, holds_stock,
       expires_at, expires_at_latest, parcel_size)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, true,
       $23, $24, $25)
     RETURNING id, number`,
    values: [
      placing.key,
      customerId,
      status,
      now,
      lang,
      input.contact.name,
      phone,
      input.contact.email || null,
      input.delivery.method,
      toJson(placing.chosen.address),
      toJson(placing.chosen.refs),
      parcel.weight,
      input.payment,
      toJson(input.payment === 'invoice' ? input.company : null),
      input.note || null,
      input.isCallbackNeeded,
      cart.itemsCost,
      cart.discountValue,
      shipping,
      total,
      toJson(cart.discounts),
      appliedPromo(cart.promo)?.code ?? null,
      keeping.until,
      keeping.atLatest,
      toJson(box),
    ],
  });
  if (!made) throw new Error('An order could not be made');
  await insertItems(client, made.id, order.lines);
  await recordTransition(client, { orderId: made.id, from: null, to: status, by: moverOf(placing), now, note: null });
  return { ...made, phone };
}

const moverOf = ({ sender }: Ready): Mover => (sender.kind === 'staff' ? `staff:${sender.staffId}` : 'customer');

const toJson = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

const namedServiceSchema = v.object({
  code: v.string(),
  name: localizedSchema,
  fields: v.array(storedServiceFieldSchema),
});
type NamedService = v.InferOutput<typeof namedServiceSchema>;

/** Returns the names, in both languages, of the lines' services, by code. */
async function readServiceNames(client: pg.ClientBase, lines: readonly CartLine[]): Promise<Map<string, NamedService>> {
  const rows = await readRows(client, namedServiceSchema, {
    name: 'service-names',
    text: 'SELECT code, name, fields FROM services WHERE code = ANY($1)',
    values: [[...new Set(lines.flatMap(({ services }) => services.map(({ code }) => code)))]],
  });
  return new Map(rows.map((service) => [service.code, service]));
}

function orderedService({ code, price, values }: ChosenService, { name, fields }: NamedService): OrderedService {
  const details = detailsOf({ fields, values });
  return { code, name, price, ...(details.length > 0 && { values, details }) };
}

async function insertItems(client: pg.ClientBase, orderId: string, lines: readonly CartLine[]): Promise<void> {
  const named = await readServiceNames(client, lines);
  const items = lines.map((line, position) => ({
    position,
    sku: line.sku,
    price: line.price,
    quantity: line.quantity,
    services: line.services.flatMap((service) => {
      const stored = named.get(service.code);
      return stored ? [orderedService(service, stored)] : [];
    }),
    cost: line.fullCost,
    net_cost: line.cost,
    tiers: line.tiers,
  }));
  await client.query({
    name: 'insert-order-items',
    text: `INSERT INTO order_items (order_id, position, product_id, sku, name, slug, media_id, price, quantity, services, cost,
        net_cost, tiers)
      SELECT $1, i.position, p.id, p.sku, p.name, p.slug,
        (SELECT media_id FROM product_media pm WHERE pm.product_id = p.id ORDER BY pm.position LIMIT 1),
        i.price, i.quantity,
        i.services, i.cost, i.net_cost, i.tiers
      FROM json_to_recordset($2) AS i (position int, sku text, price int, quantity int, services jsonb, cost bigint,
        net_cost bigint, tiers jsonb)
        JOIN products p ON p.sku = i.sku`,
    values: [orderId, JSON.stringify(items)],
  });
}
