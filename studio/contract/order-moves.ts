import * as v from 'valibot';

/** All states of an order in their usual sequence; the last two end it early. */
export const ORDER_STATUSES = [
  'new',
  'awaiting-payment',
  'paid',
  'packed',
  'shipped',
  'delivered',
  'finished',
  'cancelled',
  'returned',
] as const;
export const orderStatusSchema = v.picklist(ORDER_STATUSES);
export type OrderStatus = v.InferOutput<typeof orderStatusSchema>;

/** States in which the customer has the pieces or is about to get them. */
const HANDED_OVER: ReadonlySet<OrderStatus> = new Set(['shipped', 'delivered', 'finished']);

export const isHandedOver = (status: OrderStatus): boolean => HANDED_OVER.has(status);

/** Returns true for an order that waits to be packed, like the SQL condition `pack` of server/studio/orders/needs.ts. */
export const isToPack = (status: OrderStatus): boolean => status === 'new' || status === 'paid';

/** Reasons why staff cannot move an order to a state. */
const MOVE_REFUSALS = [
  'picked-up',
  'bank-says',
  'not-sent',
  'ended',
  'on-its-way',
  'cancel-instead',
  'not-paid',
  'paid-on-receipt',
  'passed',
  /** A surcharge, or another rest of the total, is not paid yet. */
  'rest-due',
  'not-yet',
] as const;
export type MoveRefusal = (typeof MOVE_REFUSALS)[number];

/** A possible next state; `refusal` is the reason if it is not allowed. */
export const orderMoveSchema = v.object({
  to: orderStatusSchema,
  refusal: v.nullable(v.picklist(MOVE_REFUSALS)),
});
export type OrderMove = v.InferOutput<typeof orderMoveSchema>;
