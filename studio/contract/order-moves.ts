import * as v from 'valibot';

/** Every state of an order, in the order in which it goes through them; the last two end it early. */
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

/** States of an order whose pieces the customer has, or is about to have. */
const HANDED_OVER: ReadonlySet<OrderStatus> = new Set(['shipped', 'delivered', 'finished']);

export const isHandedOver = (status: OrderStatus): boolean => HANDED_OVER.has(status);

/** Why an order cannot be moved by hand to a state. */
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
  'not-yet',
] as const;
export type MoveRefusal = (typeof MOVE_REFUSALS)[number];

/** A state that an order could go to; `refusal` says why it cannot. */
export const orderMoveSchema = v.object({
  to: orderStatusSchema,
  refusal: v.nullable(v.picklist(MOVE_REFUSALS)),
});
export type OrderMove = v.InferOutput<typeof orderMoveSchema>;
