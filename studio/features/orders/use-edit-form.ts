import { useState } from 'react';
import type { ServiceValues } from '../../../src/contract/service.ts';
import type { ManualDiscountEdit, OrderEdit } from '../../contract/order-edit.ts';
import type { StudioOrder } from '../../contract/orders.ts';
import { deliveryOf, draftOf } from './delivery-fields.tsx';

/** A service of an edited line, with its name for the screen. */
interface EditedService {
  readonly code: string;
  readonly name: string;
  readonly values: ServiceValues;
}

/** An edited line; one without a position is added. */
export interface EditedLine {
  readonly position: number | null;
  readonly sku: string;
  readonly name: string;
  readonly quantity: number | null;
  readonly services: readonly EditedService[];
}

/** The fields of the payment, the surcharge and the discount, as typed; sums are kopiykas. */
export interface MoneyDraft {
  readonly method: StudioOrder['paymentMethod'];
  readonly companyName: string;
  readonly companyCode: string;
  readonly surcharge: number | null;
  readonly surchargeReason: string;
  readonly discountKind: 'none' | ManualDiscountEdit['kind'];
  /** Percent or kopiykas. */
  readonly discount: number | null;
  readonly discountReason: string;
}

const moneyOf = (order: StudioOrder): MoneyDraft => ({
  method: order.paymentMethod,
  companyName: order.company?.name ?? '',
  companyCode: order.company?.code ?? '',
  surcharge: order.surcharge || null,
  surchargeReason: order.surchargeReason ?? '',
  discountKind: order.manualDiscount?.kind ?? 'none',
  discount: order.manualDiscount?.value ?? null,
  discountReason: order.manualDiscount?.reason ?? '',
});

export type TextName = 'name' | 'phone' | 'email' | 'note';

/** Returns the typed values and the resulting edit, which is null while it cannot be sent. */
export function useEditForm(order: StudioOrder) {
  const [lines, setLines] = useState<readonly EditedLine[]>(order.lines);
  const [texts, setTexts] = useState<Readonly<Record<TextName, string>>>({
    name: order.name ?? '',
    phone: order.phone ?? '',
    email: order.email ?? '',
    note: order.note ?? '',
  });
  const [isCallbackNeeded, setCallbackNeeded] = useState(order.isCallbackNeeded);
  const first = draftOf(order.delivery, order.shippingMethod);
  const [delivery, setDelivery] = useState(first);
  const [money, setMoney] = useState(() => moneyOf(order));
  const isMoved = !isSame(delivery, first);
  const typed = { lines, texts, isCallbackNeeded, delivery, isMoved, money };
  return {
    lines,
    delivery,
    isCallbackNeeded,
    money,
    setMoney: (changes: Partial<MoneyDraft>) => setMoney((now) => ({ ...now, ...changes })),
    setDelivery: (changes: Partial<typeof first>) => setDelivery((now) => ({ ...now, ...changes })),
    setCallbackNeeded,
    add: (sku: string, name: string) => setLines((all) => withOneMore(all, { sku, name })),
    setQuantity: (index: number, quantity: number | null) =>
      setLines((all) => all.map((line, at) => (at === index ? { ...line, quantity } : line))),
    setServices: (index: number, services: EditedLine['services']) =>
      setLines((all) => all.map((line, at) => (at === index ? { ...line, services } : line))),
    remove: (index: number) => setLines((all) => all.filter((_, at) => at !== index)),
    text: (name: TextName) => ({
      value: texts[name],
      onChange: (value: string) => setTexts((all) => ({ ...all, [name]: value })),
    }),
    edit: editOf(order, typed),
    /** Returns the edit with other services of a line, to check them. */
    editWith: (index: number, services: EditedLine['services']) =>
      editOf(order, { ...typed, lines: lines.map((line, at) => (at === index ? { ...line, services } : line)) }),
  };
}

/** Adds a product, or one more piece of it if it was added before without services. */
function withOneMore(lines: readonly EditedLine[], { sku, name }: Pick<EditedLine, 'sku' | 'name'>): EditedLine[] {
  const isIt = (line: EditedLine) => line.sku === sku && line.position === null && line.services.length === 0;
  if (!lines.some(isIt)) return [...lines, { position: null, sku, name, quantity: 1, services: [] }];
  return lines.map((line) => (isIt(line) ? { ...line, quantity: (line.quantity ?? 0) + 1 } : line));
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

interface Typed {
  readonly lines: readonly EditedLine[];
  readonly texts: Readonly<Record<TextName, string>>;
  readonly isCallbackNeeded: boolean;
  readonly delivery: ReturnType<typeof draftOf>;
  readonly isMoved: boolean;
  readonly money: MoneyDraft;
}

/** Returns the changed parts of an order, so that an unchanged one does not conflict; null if a part is incomplete. */
function editOf(
  order: StudioOrder,
  { lines, texts, isCallbackNeeded, delivery, isMoved, money }: Typed,
): OrderEdit | null {
  const { name, phone, email, note } = texts;
  const place = isMoved ? deliveryOf(delivery) : null;
  if (lines.some(({ quantity }) => quantity === null) || (isMoved && !place)) return null;
  const isRecipientKept = name === (order.name ?? '') && phone === (order.phone ?? '') && email === (order.email ?? '');
  const edited = linesOf(order, lines);
  return {
    ...(edited && { lines: edited }),
    ...(!isRecipientKept && { contact: { name, phone, email } }),
    ...(place && { delivery: place }),
    ...(note !== (order.note ?? '') && { note }),
    ...(isCallbackNeeded !== order.isCallbackNeeded && { isCallbackNeeded }),
    ...moneyEdit(moneyOf(order), money),
  };
}

const toLine = ({ position, sku, quantity, services }: EditedLine, before: EditedLine | undefined) => {
  const chosen = services.map(({ code, values }) => ({ code, values }));
  const isKept =
    before &&
    isSame(
      before.services.map(({ code, values }) => ({ code, values })),
      chosen,
    );
  const counted = {
    quantity: quantity ?? 1,
    ...(!isKept && chosen.length + (before ? 1 : 0) > 0 && { services: chosen }),
  };
  return position === null ? { sku, ...counted } : { position, ...counted };
};

function linesOf(order: StudioOrder, lines: readonly EditedLine[]): OrderEdit['lines'] {
  const before: readonly EditedLine[] = order.lines;
  const edited = lines.map((line) =>
    toLine(
      line,
      before.find(({ position }) => position === line.position),
    ),
  );
  const kept = before.map((line) => toLine(line, line));
  return isSame(edited, kept) ? undefined : edited;
}

/** Returns the changed parts of the payment; an incomplete one is sent too, and refused at its field. */
function moneyEdit(first: MoneyDraft, now: MoneyDraft): Pick<OrderEdit, 'payment' | 'surcharge' | 'discount'> {
  const isChanged = (...names: readonly (keyof MoneyDraft)[]) => names.some((name) => first[name] !== now[name]);
  const company = { name: now.companyName, code: now.companyCode };
  return {
    ...(isChanged('method', 'companyName', 'companyCode') && {
      payment: { method: now.method, ...(now.method === 'invoice' && { company }) },
    }),
    ...(isChanged('surcharge', 'surchargeReason') && {
      surcharge: now.surcharge === null ? null : { amount: now.surcharge, reason: now.surchargeReason },
    }),
    ...(isChanged('discountKind', 'discount', 'discountReason') && { discount: discountOf(now) }),
  };
}

const discountOf = ({ discountKind: kind, discount, discountReason: reason }: MoneyDraft): OrderEdit['discount'] =>
  kind === 'none' ? null : { kind, value: discount ?? 0, reason };
