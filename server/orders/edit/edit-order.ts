import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { ShippingMethod } from '../../../src/contract/delivery.ts';
import { shippingCost } from '../../../src/rules/delivery.ts';
import { METHOD_LIMITS } from '../../../src/rules/parcels.ts';
import type { EditOutcome, OrderEdit, OrderSums } from '../../../studio/contract/order-edit.ts';
import { addTask } from '../../tasks/add-task.ts';
import { readOrderParcel } from '../checkout/cart-parcel.ts';
import type { Chosen } from '../checkout/destination.ts';
import { requireTaken } from '../checkout/make-order.ts';
import { requireInvoiceHoldAllowed } from '../checkout/unpaid-holds.ts';
import { queueRefund } from '../jobs.ts';
import { queueOrderMessages } from '../messages/queue.ts';
import { writeParcel } from '../parcels/repack.ts';
import { insertRefund, readMoney, readPaidCards, restOf } from '../payments/ledger.ts';
import { refundInstructions } from '../payments/return-money.ts';
import { OrderRefusal } from '../refusal.ts';
import type { OrderStatus } from '../statuses.ts';
import { type Mover, transition } from '../transition.ts';
import { changesOf, isCustomerNotified } from './changes.ts';
import { type AgreedPrices, nextLines, takeDifference, writeLines } from './lines.ts';
import {
  type Editable,
  type EditableItem,
  lockEditable,
  lockProducts,
  piecesOf,
  readEditableItems,
} from './read-editable.ts';
import { recordEdit } from './record-edit.ts';
import { type Repriced, repriceOrder } from './reprice.ts';

/** An edit by a member of the staff. */
export interface Editing {
  readonly orderId: string;
  readonly edit: OrderEdit;
  /** The destination of `edit.delivery`, looked up in advance; null if unchanged. */
  readonly chosen: Chosen | null;
  /** Prices of added products by SKU, in kopiykas, that differ from today's, with their quantity discounts. */
  readonly agreed?: AgreedPrices;
  /** True if the caller tells the customer about the edit. */
  readonly isCustomerTold?: boolean;
  readonly by: Extract<Mover, `staff:${string}`>;
  readonly now: Date;
}

/** States before an order is packed. */
const EDITABLE: ReadonlySet<OrderStatus> = new Set(['new', 'awaiting-payment', 'paid']);
export const isEditable = (status: OrderStatus) => EDITABLE.has(status);

/** An order before and after the edit. */
interface Plan {
  readonly order: Editable;
  readonly before: readonly EditableItem[];
  readonly after: readonly EditableItem[];
  readonly method: ShippingMethod;
  readonly repriced: Repriced | null;
  readonly sums: OrderSums;
}

/**
 * Changes an order that is not packed yet, within the caller's transaction: locks the order and its products, reprices
 * it by the shop's rules, takes or returns the difference of the stock, and refunds what was overpaid. Unchanged lines
 * keep the agreed price, to the kopiyka.
 * @returns null when there is no such order.
 * @throws OrderRefusal order_not_editable, order_without_lines, order_paid_grows
 * @throws ApiError not_enough_stock, too_much_held, parcel_refused, bad_request
 */
export async function editOrder(client: pg.ClientBase, editing: Editing): Promise<EditOutcome | null> {
  const order = await lockEditable(client, editing.orderId);
  if (!order) return null;
  if (!isEditable(order.status)) throw new OrderRefusal('order_not_editable', { status: order.status });
  const plan = await makePlan(client, order, editing);
  const grows = plan.sums.totalCost - order.totalCost;
  if (order.status === 'paid' && grows > 0) throw new OrderRefusal('order_paid_grows', { amount: grows });
  const stock = await takeDifference(client, plan);
  await write(client, plan, editing);
  if (order.paymentMethod === 'invoice' && order.status === 'awaiting-payment')
    await requireInvoiceHoldAllowed(client, order.id);
  const changes = changesOf(plan, editing);
  if (changes.length > 0) await recordEdit(client, { ...editing, changes });
  const payment = await refundDifference(client, plan, editing);
  if (!editing.isCustomerTold && isCustomerNotified(changes)) await queueOrderMessages(client, order.id, 'changed');
  return {
    changes,
    before: sumsOf(order),
    after: plan.sums,
    stock,
    payment,
    warnings: [
      ...((await isBeingPaid(client, order.id)) && plan.sums.totalCost !== order.totalCost
        ? (['payment-under-way'] as const)
        : []),
      ...(plan.repriced?.isPromoLost ? (['promo-lost'] as const) : []),
    ],
  };
}

async function makePlan(client: pg.ClientBase, order: Editable, { edit, chosen, agreed }: Editing): Promise<Plan> {
  const before = await readEditableItems(client, order.id);
  const after = edit.lines ? await nextLines(client, before, { edited: edit.lines, agreed }) : before;
  if (after.length === 0) throw new OrderRefusal('order_without_lines');
  const ids = [...before, ...after].flatMap(({ productId }) => productId ?? []);
  await lockProducts(client, ids);
  const method = edit.delivery?.method ?? order.shippingMethod;
  const areLinesKept = after === before || isSame(before, after);
  const isDeliveryKept = method === order.shippingMethod && !chosen;
  if (areLinesKept && isDeliveryKept) {
    return { order, before, after: before, method, repriced: null, sums: sumsOf(order) };
  }
  const repriced = await repriceOrder(client, order, after);
  const items = areLinesKept ? sumsOf(order) : repriced.quote;
  const itemsTotal = items.itemsCost - items.discountValue;
  const parcel = await readOrderParcel(client, after.flatMap(piecesOf));
  requireTaken({ method, limits: chosen?.limits ?? null }, parcel, itemsTotal);
  // A change of the address alone does not change the cost, which depends on the method.
  const shipping =
    areLinesKept && method === order.shippingMethod
      ? order.shippingCost
      : shippingCost({
          method,
          weightGrams: parcel.weight,
          itemsCost: itemsTotal,
          hasFreeDelivery: repriced.hasFreeDelivery,
        });
  await writeParcel(client, order.id, { parcel, limit: chosen?.limits?.size ?? METHOD_LIMITS[method].size });
  const { itemsCost, discountValue } = items;
  const sums = { itemsCost, discountValue, shippingCost: shipping, totalCost: itemsTotal + shipping };
  return { order, before, after, method, repriced: areLinesKept ? null : repriced, sums };
}

const sumsOf = ({ itemsCost, discountValue, shippingCost: shipping, totalCost }: Editable): OrderSums => ({
  itemsCost,
  discountValue,
  shippingCost: shipping,
  totalCost,
});

const isSame = (before: readonly EditableItem[], after: readonly EditableItem[]) =>
  before.length === after.length &&
  before.every(
    ({ position, quantity }, index) => after[index]?.position === position && after[index]?.quantity === quantity,
  );

/**
 * Writes the lines and the order itself. Changed lines raise the revision here; a trigger does it for all other
 * changes.
 */
async function write(client: pg.ClientBase, { order, after, method, repriced, sums }: Plan, editing: Editing) {
  const { edit, chosen } = editing;
  if (repriced) await writeLines(client, order.id, { lines: after, quotes: repriced.quote.lines });
  const { contact } = edit;
  await client.query(
    `UPDATE orders SET recipient_name = $2, recipient_phone = $3, recipient_email = $4, shipping_method = $5,
       address = CASE WHEN $6 THEN $7::jsonb ELSE address END,
       delivery_refs = CASE WHEN $6 THEN $8::jsonb ELSE delivery_refs END,
       note = $9, is_callback_needed = $10, items_cost = $11, discount_value = $12, shipping_cost = $13,
       total_cost = $14, discounts = coalesce($15::jsonb, discounts),
       revision = revision + CASE WHEN $15::jsonb IS NULL THEN 0 ELSE 1 END WHERE id = $1`,
    [
      order.id,
      contact ? contact.name : order.recipientName,
      contact ? contact.phone : order.recipientPhone,
      contact ? contact.email || null : order.recipientEmail,
      method,
      chosen !== null,
      chosen?.address ? JSON.stringify(chosen.address) : null,
      chosen?.refs ? JSON.stringify(chosen.refs) : null,
      edit.note === undefined ? order.note : edit.note || null,
      edit.isCallbackNeeded ?? order.isCallbackNeeded,
      sums.itemsCost,
      sums.discountValue,
      sums.shippingCost,
      sums.totalCost,
      repriced ? JSON.stringify(repriced.quote.discounts) : null,
    ],
  );
}

/** Refunds the difference if the order has become cheaper than what was paid. */
async function refundDifference(
  client: pg.ClientBase,
  { order, sums }: Plan,
  { by, now }: Editing,
): Promise<EditOutcome['payment']> {
  const less = order.totalCost - sums.totalCost;
  if (less === 0) return { kind: 'none', amount: 0 };
  if (order.status !== 'paid') {
    if (sums.totalCost === 0 && order.status === 'awaiting-payment') {
      const told = 'There is nothing to pay: the total is 0';
      await transition(client, { orderId: order.id, to: 'paid', by: 'payment:none', now, note: told });
    }
    return { kind: 'due', amount: sums.totalCost };
  }
  const refund = { id: randomUUID(), orderId: order.id, cause: 'edited', reason: '', lines: null, by, now } as const;
  const card = (await readPaidCards(client, order.id)).find((one) => restOf(one) > 0);
  if (card) {
    const amount = Math.min(less, restOf(card));
    await insertRefund(client, { ...refund, paymentId: card.id, amount });
    await queueRefund(client, card.id);
    return { kind: 'refund-card', amount };
  }
  // Money paid by hand is read after the edit: `paid` already includes the amount that the edit takes off.
  const { way, paid } = await readMoney(client, order.id);
  if (way !== 'hand' || paid < 0) return { kind: 'none', amount: 0 };
  await insertRefund(client, { ...refund, paymentId: null, amount: less });
  await addTask(client, 'refund-by-transfer', order.id, await refundInstructions(client, order.id));
  return { kind: 'refund-hand', amount: less };
}

/** Returns true if a payment is pending: the shopper may be on the bank's page, with the old sum. */
async function isBeingPaid(client: pg.ClientBase, orderId: string): Promise<boolean> {
  const { rowCount } = await client.query("SELECT FROM payments WHERE order_id = $1 AND status = 'pending' LIMIT 1", [
    orderId,
  ]);
  return rowCount !== 0;
}
