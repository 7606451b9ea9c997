import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Discount } from '../../../src/contract/cart.ts';
import type { ShippingMethod } from '../../../src/contract/delivery.ts';
import { shippingCost } from '../../../src/rules/delivery.ts';
import { METHOD_LIMITS } from '../../../src/rules/parcels.ts';
import { netCosts, shareOf } from '../../../src/rules/refunds.ts';
import type { EditOutcome, OrderChange, OrderEdit, OrderSums } from '../../../studio/contract/order-edit.ts';
import type { ManualDiscount } from '../../db/schema/orders.ts';
import { ApiError } from '../../errors.ts';
import type { OrderEvent } from '../../messages/content.ts';
import { addTask } from '../../tasks/add-task.ts';
import { readOrderParcel } from '../checkout/cart-parcel.ts';
import type { Chosen } from '../checkout/destination.ts';
import { stockHoldOf } from '../checkout/insert-order.ts';
import { requireTaken } from '../checkout/make-order.ts';
import { requireInvoiceHoldAllowed } from '../checkout/unpaid-holds.ts';
import { queueWaybill } from '../jobs.ts';
import { queueOrderMessages } from '../messages/queue.ts';
import { requireNoWaybill } from '../parcels/free-parcel.ts';
import { writeParcel } from '../parcels/repack.ts';
import { insertRefund, readMoney } from '../payments/ledger.ts';
import { refundCards } from '../payments/refund-cards.ts';
import { readRefundableLines } from '../payments/refundable-lines.ts';
import { refundInstructions } from '../payments/return-money.ts';
import { OrderRefusal } from '../refusal.ts';
import type { OrderStatus } from '../statuses.ts';
import { lockOrder, type Mover, transition } from '../transition.ts';
import { changesOf, isCustomerNotified } from './changes.ts';
import { type AgreedPrices, type CostedLine, nextLines, takeDifference, writeLines } from './lines.ts';
import { discountTotal, shareAt, shareDiscount } from './manual-discount.ts';
import {
  type Editable,
  type EditableItem,
  lockEditable,
  lockProducts,
  piecesOf,
  readEditableItems,
} from './read-editable.ts';
import { recordEdit } from './record-edit.ts';
import { repriceOrder } from './reprice.ts';
import { arePrepaid, areSameServices } from './services.ts';

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
  /** Milliseconds for which an order that becomes payable by card holds its stock; needed for `edit.payment`. */
  readonly paymentHold?: number;
}

/** States before an order is packed. */
const UNPACKED: ReadonlySet<OrderStatus> = new Set(['new', 'awaiting-payment', 'paid']);
/** States before an order is handed over. A packed one keeps its lines: they are in the box. */
const EDITABLE: ReadonlySet<OrderStatus> = new Set([...UNPACKED, 'packed']);
export const isEditable = (status: OrderStatus) => EDITABLE.has(status);

/** An order before and after the edit. */
interface Plan {
  readonly order: Editable;
  readonly before: readonly EditableItem[];
  readonly after: readonly EditableItem[];
  readonly method: ShippingMethod;
  /** The costs of the lines; null if they stay as they are. */
  readonly costs: readonly CostedLine[] | null;
  readonly discounts: readonly Discount[];
  readonly manualDiscount: ManualDiscount | null;
  readonly isPromoLost: boolean;
  readonly sums: OrderSums;
}

/**
 * Changes an order that is not handed over yet, within the caller's transaction: locks the order and its products,
 * reprices it by the shop's rules, takes or returns the difference of the stock, refunds what was overpaid, and asks the
 * customer of a paid order for the rest. Unchanged lines keep the agreed price, to the kopiyka.
 * @returns null when there is no such order.
 * @throws OrderRefusal order_not_editable, order_packed, order_without_lines, order_pieces_refunded,
 * order_payment_kept, waybill_refused
 * @throws ApiError not_enough_stock, too_much_held, parcel_refused, prepayment_required, service_not_offered,
 * bad_request
 * @throws WaybillStands
 */
export async function editOrder(client: pg.ClientBase, editing: Editing): Promise<EditOutcome | null> {
  const order = await lockEditable(client, editing.orderId);
  if (!order) return null;
  if (!isEditable(order.status)) throw new OrderRefusal('order_not_editable', { status: order.status });
  const plan = await makePlan(client, order, editing);
  const changes = changesOf(plan, editing);
  const isParcelChanged = isOnWaybill(order, changes);
  if (isParcelChanged) await requireNoWaybill(client, order.id);
  const stock = await takeDifference(client, plan);
  await write(client, plan, editing);
  const isPaymentChanged = await changePayment(client, plan, editing);
  if (paymentMethodOf(order, editing) === 'invoice' && (await lockOrder(client, order.id)) === 'awaiting-payment')
    await requireInvoiceHoldAllowed(client, order.id);
  await requirePrepayment(client, plan, editing);
  if (changes.length > 0) await recordEdit(client, { ...editing, changes });
  const payment = await settle(client, plan, editing);
  const event = eventOf(plan, { isPaymentChanged, payment });
  // Only the shop's own message contains the link to pay.
  if (isCustomerNotified(changes) && (event === 'pay-link' || !editing.isCustomerTold))
    await queueOrderMessages(client, order.id, event);
  if (isParcelChanged) await queueWaybill(client, order.id);
  return {
    changes,
    before: sumsOf(order),
    after: plan.sums,
    stock,
    payment,
    isWaybillRenewed: isParcelChanged,
    warnings: [
      ...((await isBeingPaid(client, order.id)) && (isPaymentChanged || plan.sums.totalCost !== order.totalCost)
        ? (['payment-under-way'] as const)
        : []),
      ...(plan.isPromoLost ? (['promo-lost'] as const) : []),
    ],
  };
}

/** Returns the message of an edit: a packed pickup can be collected; a payment by link or invoice needs the link. */
function eventOf(
  { order, method }: Plan,
  { isPaymentChanged, payment }: { readonly isPaymentChanged: boolean; readonly payment: EditOutcome['payment'] },
): OrderEvent {
  if (payment.kind === 'ask' || (isPaymentChanged && payment.kind === 'due')) return 'pay-link';
  return order.status === 'packed' && method === 'pickup' && order.shippingMethod !== 'pickup' ? 'packed' : 'changed';
}

async function makePlan(client: pg.ClientBase, order: Editable, { edit, chosen, agreed }: Editing): Promise<Plan> {
  const before = await readEditableItems(client, order.id);
  const after = edit.lines ? await nextLines(client, before, { edited: edit.lines, agreed }) : before;
  if (after.length === 0) throw new OrderRefusal('order_without_lines');
  const areLinesKept = after === before || isSame(before, after);
  if (!areLinesKept && !UNPACKED.has(order.status)) throw new OrderRefusal('order_packed');
  const ids = [...before, ...after].flatMap(({ productId }) => productId ?? []);
  await lockProducts(client, ids);
  const method = edit.delivery?.method ?? order.shippingMethod;
  const isDeliveryKept = method === order.shippingMethod && !chosen;
  const base = await baseOf(client, order, { before, after, areLinesKept });
  const priced =
    areLinesKept && edit.discount === undefined
      ? keptPrices(order)
      : await reduce(client, order, { base, edit, after: areLinesKept ? before : after });
  const itemsTotal = priced.itemsCost - priced.discountValue;
  let shipping = order.shippingCost;
  if (!areLinesKept || !isDeliveryKept) {
    const parcel = await readOrderParcel(client, after.flatMap(piecesOf));
    requireTaken({ method, limits: chosen?.limits ?? null }, parcel, itemsTotal);
    await writeParcel(client, order.id, { parcel, limit: chosen?.limits?.size ?? METHOD_LIMITS[method].size });
    // A change of the address alone does not change the cost, which depends on the method.
    if (!areLinesKept || method !== order.shippingMethod) {
      const { hasFreeDelivery } = base;
      shipping = shippingCost({ method, weightGrams: parcel.weight, itemsCost: itemsTotal, hasFreeDelivery });
    }
  }
  const surcharge = edit.surcharge === undefined ? order.surcharge : (edit.surcharge?.amount ?? 0);
  const { itemsCost, discountValue } = priced;
  const totalCost = itemsTotal + shipping + surcharge;
  const sums = { itemsCost, discountValue, shippingCost: shipping, surcharge, totalCost };
  return {
    order,
    before,
    after: areLinesKept ? before : after,
    method,
    isPromoLost: base.isPromoLost,
    ...priced,
    sums,
  };
}

interface Base {
  /** The lines before the staff's discount. */
  readonly lines: readonly CostedLine[];
  readonly discounts: readonly Discount[];
  readonly hasFreeDelivery: boolean;
  readonly isPromoLost: boolean;
}

/** Returns the costs before the staff's discount: of kept lines as agreed, of changed ones by the shop's rules. */
async function baseOf(
  client: pg.ClientBase,
  order: Editable,
  {
    before,
    after,
    areLinesKept,
  }: {
    readonly before: readonly EditableItem[];
    readonly after: readonly EditableItem[];
    readonly areLinesKept: boolean;
  },
): Promise<Base> {
  const repriced = await repriceOrder(client, order, after);
  const { hasFreeDelivery } = repriced;
  if (!areLinesKept) {
    const lines = after.map(({ position }, index) => {
      const { fullCost = 0, cost = 0 } = repriced.quote.lines[index] ?? {};
      return { position, fullCost, cost };
    });
    return { lines, discounts: repriced.quote.discounts, hasFreeDelivery, isPromoLost: repriced.isPromoLost };
  }
  const net = netCosts(before, order.discountValue);
  const lines = before.map(({ position, cost: fullCost }) => ({
    position,
    fullCost,
    cost: (net.get(position) ?? fullCost) + shareAt(order.manualDiscount, position),
  }));
  const discounts = order.discounts.filter(({ kind }) => kind !== 'manual');
  return { lines, discounts, hasFreeDelivery, isPromoLost: false };
}

type Priced = Pick<Plan, 'costs' | 'discounts' | 'manualDiscount'> & Pick<OrderSums, 'itemsCost' | 'discountValue'>;

const keptPrices = ({ itemsCost, discountValue, discounts, manualDiscount }: Editable): Priced => ({
  costs: null,
  discounts,
  manualDiscount,
  itemsCost,
  discountValue,
});

/**
 * Applies the staff's discount. Pieces that are refunded keep their price: a refund has returned exactly that.
 * @throws OrderRefusal order_pieces_refunded
 */
async function reduce(
  client: pg.ClientBase,
  order: Editable,
  { base, edit, after }: { readonly base: Base; readonly edit: OrderEdit; readonly after: readonly EditableItem[] },
): Promise<Priced> {
  const refundable = await readRefundableLines(client, order.id);
  const refunded = new Map(refundable.filter((line) => line.refunded > 0).map((line) => [line.position, line]));
  const terms = edit.discount === undefined ? order.manualDiscount : edit.discount;
  const lines = base.lines.map(({ position, cost }) => ({ position, cost, isFixed: refunded.has(position) }));
  const manualDiscount = terms && shareDiscount(terms, lines, order.manualDiscount);
  const costs = base.lines.map((line) => ({ ...line, cost: line.cost - shareAt(manualDiscount, line.position) }));
  for (const [index, { position, quantity }] of after.entries()) {
    const was = refunded.get(position);
    const netCost = costs[index]?.cost ?? 0;
    if (was && shareOf({ netCost, quantity }, was.refunded) !== shareOf(was, was.refunded))
      throw new OrderRefusal('order_pieces_refunded');
  }
  const itemsCost = costs.reduce((sum, { fullCost }) => sum + fullCost, 0);
  const net = costs.reduce((sum, { cost }) => sum + cost, 0);
  const amount = discountTotal(manualDiscount);
  const percent = terms?.kind === 'percent' ? terms.value : null;
  const discounts = amount > 0 ? [...base.discounts, { kind: 'manual' as const, percent, amount }] : base.discounts;
  return { costs, discounts, manualDiscount, itemsCost, discountValue: itemsCost - net };
}

const sumsOf = ({ itemsCost, discountValue, shippingCost: shipping, surcharge, totalCost }: Editable): OrderSums => ({
  itemsCost,
  discountValue,
  shippingCost: shipping,
  surcharge,
  totalCost,
});

const isSame = (before: readonly EditableItem[], after: readonly EditableItem[]) =>
  before.length === after.length &&
  before.every(({ position, quantity, services }, index) => {
    const line = after[index];
    return line?.position === position && line.quantity === quantity && areSameServices(line.services, services);
  });

/**
 * Writes the lines and the order itself. Changed lines raise the revision here; a trigger does it for all other
 * changes.
 */
async function write(client: pg.ClientBase, plan: Plan, editing: Editing) {
  const { order, before, after, method, costs, discounts, manualDiscount, sums } = plan;
  const { edit, chosen } = editing;
  if (costs) await writeLines(client, order.id, { lines: after, costs });
  await dropTicks(client, order.id, { before, after });
  const { contact } = edit;
  await client.query(
    `UPDATE orders SET recipient_name = $2, recipient_phone = $3, recipient_email = $4, shipping_method = $5,
       address = CASE WHEN $6 THEN $7::jsonb ELSE address END,
       delivery_refs = CASE WHEN $6 THEN $8::jsonb ELSE delivery_refs END,
       note = $9, is_callback_needed = $10, items_cost = $11, discount_value = $12, shipping_cost = $13,
       total_cost = $14, discounts = coalesce($15::jsonb, discounts), surcharge = $16, surcharge_reason = $17,
       manual_discount = $18, rest = least(rest, $14),
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
      costs ? JSON.stringify(discounts) : null,
      sums.surcharge,
      edit.surcharge === undefined ? order.surchargeReason : (edit.surcharge?.reason ?? null),
      manualDiscount && JSON.stringify(manualDiscount),
    ],
  );
}

/** Removes the packing marks of lines whose services have changed: the pieces have to be worked on again. */
async function dropTicks(
  client: pg.ClientBase,
  orderId: string,
  { before, after }: Pick<Plan, 'before' | 'after'>,
): Promise<void> {
  const changed = before.filter((was) => {
    const line = after.find(({ position }) => position === was.position);
    return line && !areSameServices(line.services, was.services);
  });
  if (changed.length === 0) return;
  await client.query('DELETE FROM packing_ticks WHERE order_id = $1 AND position = ANY($2::int[])', [
    orderId,
    changed.map(({ position }) => position),
  ]);
}

/** Fields of a parcel that its waybill contains; the total only of an order that is paid on receipt. */
const ON_WAYBILL: ReadonlySet<OrderChange['field']> = new Set(['name', 'phone', 'delivery', 'address', 'payment']);

/** Returns true if an edit changes what is on the waybill of a packed order. */
function isOnWaybill({ status, paymentMethod }: Editable, changes: readonly OrderChange[]): boolean {
  const isOn = ({ field }: OrderChange) =>
    ON_WAYBILL.has(field) || (field === 'total' && paymentMethod === 'cash-on-delivery');
  return status === 'packed' && changes.some(isOn);
}

const paymentMethodOf = ({ paymentMethod }: Editable, { edit }: Editing) => edit.payment?.method ?? paymentMethod;

/**
 * Changes the payment method of an order of which nothing is paid: it waits for its payment, or is paid on receipt, from
 * now on. A packed order stays packed, and its total becomes the rest.
 * @throws OrderRefusal order_payment_kept
 */
async function changePayment(client: pg.ClientBase, { order, sums }: Plan, editing: Editing): Promise<boolean> {
  const { payment } = editing.edit;
  if (!payment) return false;
  const { method } = payment;
  const company = method === 'invoice' ? (payment.company ?? null) : null;
  const isMethodKept = method === order.paymentMethod;
  if (isMethodKept && company?.name === order.company?.name && company?.code === order.company?.code) return false;
  const { paid } = await readMoney(client, order.id);
  if (order.status === 'paid' || paid > 0) throw new OrderRefusal('order_payment_kept');
  const { id, status } = order;
  const { by, now, paymentHold = 0 } = editing;
  const isPacked = status === 'packed';
  const { until, atLatest } = stockHoldOf({ payment: method }, sums.totalCost, { now, paymentHold });
  await client.query(
    `UPDATE orders SET payment_method = $2, company = $3,
       expires_at = CASE WHEN $4 THEN $5::timestamptz ELSE expires_at END,
       expires_at_latest = CASE WHEN $4 THEN $6::timestamptz ELSE expires_at_latest END,
       rest = CASE WHEN $7 THEN $8::bigint ELSE rest END WHERE id = $1`,
    [
      id,
      method,
      company && JSON.stringify(company),
      !isMethodKept && !isPacked,
      until,
      atLatest,
      !isMethodKept && isPacked,
      method === 'cash-on-delivery' ? 0 : sums.totalCost,
    ],
  );
  if (!isMethodKept && !isPacked && sums.totalCost > 0) {
    await transition(client, { orderId: id, to: method === 'cash-on-delivery' ? 'new' : 'awaiting-payment', by, now });
  }
  return !isMethodKept;
}

/**
 * Requires a payment in advance for pieces that are made for the customer.
 * @throws ApiError prepayment_required
 */
async function requirePrepayment(client: pg.ClientBase, plan: Plan, editing: Editing): Promise<void> {
  const { order, before, after, sums } = plan;
  if (paymentMethodOf(order, editing) !== 'cash-on-delivery' || sums.totalCost === 0) return;
  if (order.paymentMethod === 'cash-on-delivery' && isSame(before, after)) return;
  const codes = after.flatMap(({ services }) => services.map(({ code }) => code));
  if (await arePrepaid(client, codes)) throw new ApiError('prepayment_required');
}

/**
 * Settles the difference of the total: an unpaid order has a new sum; of a paid one, the unpaid rest becomes larger or
 * smaller, and what is paid beyond the total is refunded.
 */
async function settle(client: pg.ClientBase, plan: Plan, editing: Editing): Promise<EditOutcome['payment']> {
  const { order, sums } = plan;
  const grows = sums.totalCost - order.totalCost;
  const isChanged = paymentMethodOf(order, editing) !== order.paymentMethod;
  const isOnReceipt = paymentMethodOf(order, editing) === 'cash-on-delivery';
  if (grows === 0 && !isChanged) return { kind: 'none', amount: 0 };
  if (order.status === 'packed' && isChanged)
    return isOnReceipt ? { kind: 'due', amount: sums.totalCost } : { kind: 'ask', amount: sums.totalCost };
  if (order.status === 'new' || order.status === 'awaiting-payment' || (order.status === 'packed' && isOnReceipt)) {
    await passPayment(client, plan, editing);
    return { kind: 'due', amount: sums.totalCost };
  }
  const balance = order.rest + grows;
  const rest = Math.max(0, balance);
  await client.query('UPDATE orders SET rest = $2 WHERE id = $1', [order.id, rest]);
  if (balance < 0) return refundDifference(client, plan, { ...editing, less: -balance });
  return rest > 0 ? { kind: 'ask', amount: rest } : { kind: 'none', amount: 0 };
}

/** Marks an order as paid if an edit has left nothing to pay. */
async function passPayment(client: pg.ClientBase, { order, sums }: Plan, { now }: Editing): Promise<void> {
  if (sums.totalCost !== 0 || order.status !== 'awaiting-payment') return;
  const note = 'There is nothing to pay: the total is 0';
  await transition(client, { orderId: order.id, to: 'paid', by: 'payment:none', now, note });
}

/** Refunds kopiykas that are paid beyond the total: from the latest card payments, or by a task for staff. */
async function refundDifference(
  client: pg.ClientBase,
  { order }: Plan,
  { by, now, less }: Editing & { readonly less: number },
): Promise<EditOutcome['payment']> {
  const { way, refundable } = await readMoney(client, order.id);
  const amount = Math.min(less, refundable);
  if (way === 'none' || amount === 0) return { kind: 'none', amount: 0 };
  const refund = { orderId: order.id, cause: 'edited', reason: '', lines: null, by, now } as const;
  if (way === 'card') {
    await refundCards(client, { ...refund, id: randomUUID(), amount });
    return { kind: 'refund-card', amount };
  }
  await insertRefund(client, { ...refund, id: randomUUID(), paymentId: null, amount });
  await addTask(client, 'refund-by-transfer', order.id, await refundInstructions(client, order.id));
  return { kind: 'refund-hand', amount };
}

/** Returns true if a payment is pending: the shopper may be on the bank's page, with the old sum. */
async function isBeingPaid(client: pg.ClientBase, orderId: string): Promise<boolean> {
  const { rowCount } = await client.query("SELECT FROM payments WHERE order_id = $1 AND status = 'pending' LIMIT 1", [
    orderId,
  ]);
  return rowCount !== 0;
}
