import { CODE_LIFETIME } from '../contract/limits.ts';

const MINUTE = 60_000;

/**
 * What the shop promises, in numbers: the one place for screens, pages of text, messages, documents and the code that
 * keeps the promise. Sums and limits are promised as their rules have them (delivery.ts, parcels.ts); the levels of the
 * personal discount are the owner's to say (server/content/level-rows.ts).
 */
export const PROMISES = {
  /** HH:mm in Kyiv: what can be packed by then on a working day is sent on it. */
  dispatchUntil: '14:00',
  /** Days that the carrier needs, at least and at most. */
  deliveryDays: [1, 3],
  /** Working hours in which an order to be picked up is packed. */
  pickupHours: [1, 2],
  /** Days that a packed order waits to be picked up. */
  pickupStorageDays: 5,
  /** Minutes that pieces are kept for a payment by card, from each attempt. */
  cardMinutes: 30,
  /** Days that an invoice is valid and its pieces are kept. */
  invoiceDays: 5,
  /** Days to return what did not suit, after the day of receipt; the law's. */
  returnDays: 14,
  /** Days from a returned parcel to its money. */
  refundDays: 7,
  /** Minutes that a one-time code is valid. */
  codeMinutes: CODE_LIFETIME / MINUTE,
  /** Minutes after signing in in which whoever has neither password nor contact need not show who they are again. */
  freshMinutes: 10,
  /** Days to answer who asks about their data. */
  privacyReplyDays: 10,
  /** Days after its end in which an order of a deleted account keeps to whom it went: it may come back, or its money be returned. */
  forgetAfterDays: 14,
  /** Years that data of orders are kept, for the tax office. */
  orderDataYears: 3,
  /** Days that records of errors are kept. */
  errorLogDays: 90,
} as const;
