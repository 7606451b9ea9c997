import * as v from 'valibot';

/** Events of an order of which the customer is notified. */
export const ORDER_EVENTS = [
  'placed',
  'paid',
  /** The order can be collected from the shop. */
  'packed',
  'shipped',
  /** The tracking number of a parcel that was sent before the number was known. */
  'tracking',
  /** The parcel has arrived at its branch or locker. */
  'delivered',
  'cancelled',
  'returned',
  /** A product was sold out while the payment was under way; the money is returned. */
  'refunded',
  /** The provider has refunded a card payment. */
  'money-returned',
  /** A part of the payment was refunded. */
  'part-returned',
  /** The staff has changed the order's items, costs or destination. */
  'changed',
  /** A link to pay, or an invoice, that the staff has sent again. */
  'pay-link',
] as const;

/** Subjects of the messages that customers get; a `note` is written by the staff. */
export const MESSAGE_SUBJECTS = [
  ...ORDER_EVENTS,
  'note',
  'review-request',
  'review-reply',
  'stock-alert',
  'stock-alert-stored',
  'code',
  'contact-known',
  'contact-added',
  'contact-replaced',
  'password-changed',
  'new-device',
] as const;
export type MessageSubject = (typeof MESSAGE_SUBJECTS)[number];

export const messageSubjectSchema = v.picklist(MESSAGE_SUBJECTS);
