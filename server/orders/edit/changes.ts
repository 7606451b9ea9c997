import type { ShippingMethod } from '../../../src/contract/delivery.ts';
import type { OrderChange, OrderSums } from '../../../studio/contract/order-edit.ts';
import type { ManualDiscount, OrderAddress } from '../../db/schema/orders.ts';
import type { PaymentMethod } from '../methods.ts';
import type { Editing } from './edit-order.ts';
import { discountTotal } from './manual-discount.ts';
import type { Editable, EditableItem } from './read-editable.ts';
import { areSameServices, servicesText } from './services.ts';

interface Planned {
  readonly order: Editable;
  readonly before: readonly EditableItem[];
  readonly after: readonly EditableItem[];
  readonly method: ShippingMethod;
  readonly manualDiscount: ManualDiscount | null;
  readonly sums: OrderSums;
}

/** Returns the changes that an edit makes, in the order in which they are listed to people. */
export function changesOf(plan: Planned, { edit, chosen }: Editing): OrderChange[] {
  const { order, method, sums } = plan;
  const { contact, payment, surcharge, discount } = edit;
  return [
    ...lineChanges(plan),
    ...serviceChanges(plan),
    ...(payment
      ? changed('payment', payerOf(order.paymentMethod, order.company), payerOf(payment.method, payment.company))
      : []),
    ...(contact ? changed('name', order.recipientName, contact.name) : []),
    ...(contact ? changed('phone', order.recipientPhone, contact.phone) : []),
    ...(contact ? changed('email', order.recipientEmail, contact.email || null) : []),
    ...changed('delivery', order.shippingMethod, method),
    ...(chosen ? changed('address', addressText(order.address), addressText(chosen.address)) : []),
    ...(edit.note === undefined ? [] : changed('note', order.note, edit.note || null)),
    ...(edit.isCallbackNeeded === undefined ? [] : changed('callback', order.isCallbackNeeded, edit.isCallbackNeeded)),
    ...changed('shipping', order.shippingCost, sums.shippingCost),
    ...(surcharge === undefined
      ? []
      : withReason(changed('surcharge', order.surcharge, sums.surcharge), surcharge?.reason)),
    ...(discount === undefined
      ? []
      : withReason(
          changed('discount', discountTotal(order.manualDiscount), discountTotal(plan.manualDiscount)),
          discount?.reason,
        )),
    ...changed('total', order.totalCost, sums.totalCost),
  ];
}

/** Adds the reason of a surcharge or a discount. */
const withReason = (changes: readonly OrderChange[], reason: string | undefined): OrderChange[] =>
  changes.map((change) => (reason === undefined ? change : { ...change, reason }));

/** Returns a payment method; of an invoice with its company, whose change is one of the payment. */
const payerOf = (
  method: PaymentMethod,
  company: { readonly name: string; readonly code: string } | null | undefined,
) => (method === 'invoice' && company ? `${method}: ${company.name}, ${company.code}` : method);

function serviceChanges({ before, after }: Planned): OrderChange[] {
  return after.flatMap((line) => {
    const was = before.find(({ position }) => position === line.position)?.services ?? [];
    if (areSameServices(was, line.services)) return [];
    const [one, other] = [servicesText(was), servicesText(line.services)];
    return [{ field: 'services' as const, sku: line.sku, before: one, after: other }];
  });
}

function lineChanges({ before, after }: Planned): OrderChange[] {
  const positions = [...new Set([...before, ...after].map(({ position }) => position))].sort((a, b) => a - b);
  return positions.flatMap((position) => {
    const [was, is] = [before, after].map((lines) => lines.find((line) => line.position === position));
    const sku = was?.sku ?? is?.sku ?? null;
    return changed('line', was?.quantity ?? null, is?.quantity ?? null).map((change) => ({ ...change, sku }));
  });
}

function changed(
  field: OrderChange['field'],
  before: OrderChange['before'],
  after: OrderChange['after'],
): OrderChange[] {
  return before === after ? [] : [{ field, sku: null, before, after }];
}

/** Returns an address in Ukrainian, as the carrier's directory writes it; null for a pickup. */
function addressText(address: OrderAddress | null): string | null {
  if (!address) return null;
  const { settlementName, addressName, buildingNumber, flat } = address;
  return [settlementName.uk, addressName.uk, buildingNumber, flat && `кв. ${flat}`].filter(Boolean).join(', ');
}

/** Fields whose changes do not notify the customer: the shop's own (the note, the call) and the contact. */
const UNTOLD: ReadonlySet<OrderChange['field']> = new Set(['note', 'callback', 'email', 'phone', 'name']);

export const isCustomerNotified = (changes: readonly OrderChange[]) => changes.some(({ field }) => !UNTOLD.has(field));
