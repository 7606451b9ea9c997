import * as v from 'valibot';
import { CODE_PURPOSES } from '../../src/contract/one-time-code.ts';

/** Events of an order of which the customer is notified. */
export const ORDER_EVENTS = [
  'placed',
  'paid',
  /** Somebody can collect it. */
  'packed',
  'shipped',
  /** The number of a parcel that was sent before there was one. */
  'tracking',
  /** It has come to the branch or the locker that it was sent to. */
  'delivered',
  'cancelled',
  'returned',
  /** It was sold out while its payment was on the way, whose money goes back. */
  'refunded',
  /** The provider has given a card's money back. */
  'money-returned',
  /** A part of it. */
  'part-returned',
  /** Somebody of the shop has changed what it holds, costs, or where it goes. */
  'changed',
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** What a message says. A code is not in it: it is derived when the message is sent. */
export const contentSchema = v.variant('type', [
  v.object({
    type: v.literal('code'),
    purpose: v.picklist(CODE_PURPOSES),
    requestId: v.string(),
    sendCount: v.number(),
  }),
  /** Somebody wanted to sign up with, or to add, a contact that has an account. */
  v.object({ type: v.literal('contact-known') }),
  v.object({ type: v.literal('password-changed') }),
  /** Somebody has signed in in a browser that the account has never been used in; null where it does not say its name. */
  v.object({ type: v.literal('new-device'), device: v.nullable(v.string()) }),
  /** The contact that there was before learns that another one has come beside it. */
  v.object({ type: v.literal('contact-added') }),
  /** The old contact learns that another one has taken its place. */
  v.object({ type: v.literal('contact-replaced') }),
  v.object({
    type: v.literal('order'),
    event: v.picklist(ORDER_EVENTS),
    orderId: v.string(),
    /** Which part, of `part-returned`. */
    refundId: v.optional(v.string()),
  }),
  /** What somebody of the shop has written to the customer. */
  v.object({ type: v.literal('order-note'), orderId: v.string(), noteId: v.string() }),
  /** What the shop has answered to a review. */
  v.object({ type: v.literal('review-reply'), reviewId: v.number() }),
  /** Asks for reviews of what has come with an order; its link is good until then (ISO 8601). */
  v.object({ type: v.literal('review-request'), orderId: v.string(), until: v.string() }),
  /** There is nobody to write to; queued all the same, so that asking for a code takes the same steps and time. */
  v.object({ type: v.literal('nothing') }),
]);
export type MessageContent = v.InferOutput<typeof contentSchema>;
