import { CODE_LIFETIME } from '../contract/limits.ts';

const MINUTE = 60_000;

/**
 * The shop's promises, in numbers: the single source for screens, content pages, messages, documents and the code that
 * keeps them. Sums and limits are defined by their rules (delivery.ts, parcels.ts); the owner sets the levels of the
 * personal discount (server/content/level-rows.ts).
 */
export const PROMISES = {
  /** HH:mm in Kyiv: orders that can be packed by then on a working day are sent on that day. */
  dispatchUntil: '14:00',
  /** Minimum and maximum number of days that the carrier needs. */
  deliveryDays: [1, 3],
  /** Working hours in which an order for pickup is packed. */
  pickupHours: [1, 2],
  /** Days for which a packed order is kept for pickup. */
  pickupStorageDays: 5,
  /** Minutes for which pieces are reserved for a card payment, from each attempt. */
  cardMinutes: 30,
  /** Days for which an invoice is valid and its pieces are reserved. */
  invoiceDays: 5,
  /** Days after the day of receipt in which goods may be returned; set by law. */
  returnDays: 14,
  /** Days from the receipt of a returned parcel to the refund. */
  refundDays: 7,
  /** Minutes for which a one-time code is valid. */
  codeMinutes: CODE_LIFETIME / MINUTE,
  /** Minutes after signing in for which a customer without password and contact need not prove their identity again. */
  freshMinutes: 10,
  /** Days in which a request about personal data is answered. */
  privacyReplyDays: 10,
  /**
   * Days for which an order of a deleted account keeps its recipient after its end: it may come back, or its money be
   * returned.
   */
  forgetAfterDays: 14,
  /** Years for which data of orders are kept, for the tax office. */
  orderDataYears: 3,
  /** Days for which records of errors are kept. */
  errorLogDays: 90,
} as const;
