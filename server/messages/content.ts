import * as v from 'valibot';
import { CODE_PURPOSES } from '../../src/contract/one-time-code.ts';
import { ORDER_EVENTS } from '../../studio/contract/message-subjects.ts';

export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** Content of a message. It contains no code: that is derived when the message is sent. */
export const contentSchema = v.variant('type', [
  v.object({
    type: v.literal('code'),
    purpose: v.picklist(CODE_PURPOSES),
    requestId: v.string(),
    sendCount: v.number(),
  }),
  /** A sign-up, or the addition of a contact, was requested with a contact that already has an account. */
  v.object({ type: v.literal('contact-known') }),
  v.object({ type: v.literal('password-changed') }),
  /** A sign-in in a browser that is new for the account; `device` is null when the browser does not send its name. */
  v.object({ type: v.literal('new-device'), device: v.nullable(v.string()) }),
  /** Sent to the existing contact: another one was added. */
  v.object({ type: v.literal('contact-added') }),
  /** Sent to the old contact: it was replaced by another one. */
  v.object({ type: v.literal('contact-replaced') }),
  v.object({
    type: v.literal('order'),
    event: v.picklist(ORDER_EVENTS),
    orderId: v.string(),
    /** The refund, for `part-returned`. */
    refundId: v.optional(v.string()),
  }),
  /** A note of the staff to the customer. */
  v.object({ type: v.literal('order-note'), orderId: v.string(), noteId: v.string() }),
  /** The shop's reply to a review. */
  v.object({ type: v.literal('review-reply'), reviewId: v.number() }),
  /** Request for reviews of an order's products; its link expires at `until` (ISO 8601). */
  v.object({ type: v.literal('review-request'), orderId: v.string(), until: v.string() }),
  /** A product is available again, for a shopper who has asked for this message. */
  v.object({ type: v.literal('stock-alert'), productId: v.number() }),
  /** Confirms that this message will be sent, with the link that ends the request. */
  v.object({ type: v.literal('stock-alert-stored'), productId: v.number(), alertId: v.string() }),
  /**
   * No recipient exists; the message is queued all the same, so that a request for a code takes the same steps and
   * time.
   */
  v.object({ type: v.literal('nothing') }),
]);
export type MessageContent = v.InferOutput<typeof contentSchema>;

/** SQL of the subject of a message `m` with a recipient, as the studio names it: one of MESSAGE_SUBJECTS. */
export const SUBJECT_SQL = `CASE m.content ->> 'type' WHEN 'order' THEN m.content ->> 'event'
  WHEN 'order-note' THEN 'note' ELSE m.content ->> 'type' END`;
