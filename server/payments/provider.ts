import * as v from 'valibot';
import type { Language } from '../../src/contract/language.ts';
import type { PaymentProviderId, PaymentStart } from '../../src/contract/payment.ts';
import { VendorError } from '../vendors/vendor-error.ts';

/**
 * What has become of a payment. `declined` is not the end everywhere: at some providers the payer may try another card
 * for the same payment, so `paid` can follow it. A returned part leaves a payment `paid`.
 */
export const paymentStatusSchema = v.picklist(['pending', 'paid', 'declined', 'expired', 'refunded']);
export type PaymentStatus = v.InferOutput<typeof paymentStatusSchema>;

interface PaymentItem {
  readonly name: string;
  /** Pieces. */
  readonly quantity: number;
  /** Kopiykas of all pieces together. */
  readonly cost: number;
}

export interface NewPayment {
  /** A UUID, our reference; a provider takes the same one once. */
  readonly id: string;
  /** Kopiykas. */
  readonly amount: number;
  /** What the payer reads, in their language. */
  readonly description: string;
  readonly lang: Language;
  /** Where the browser comes back to. WayForPay sends it there with POST, the others with GET. */
  readonly returnUrl: string;
  /** Where the provider's server sends its callbacks. */
  readonly callbackUrl: string;
  readonly items: readonly PaymentItem[];
  /** Seconds that it can be paid for. */
  readonly validity: number;
}

/** A payment that has begun. */
export interface KnownPayment {
  readonly id: string;
  /** Kopiykas. */
  readonly amount: number;
  /** What begin() gave. */
  readonly providerReference: string | null;
}

interface PaymentBeginning {
  readonly start: PaymentStart;
  /** The provider's own reference, where it gives one before the payment. */
  readonly providerReference: string | null;
}

/** What a provider says of a payment, in a callback or when polled. */
export interface PaymentNews {
  /** The same for the same news, however often and by whichever way it comes. */
  readonly eventId: string;
  readonly paymentId: string;
  readonly status: PaymentStatus;
  /** Kopiykas: of the payment; of what was returned in the answer to a refund. Null when the provider does not say. */
  readonly amount: number | null;
  readonly providerReference: string | null;
  /** Kopiykas that have gone back of it so far, where the provider says so in a callback or an answer to check(). */
  readonly refunded?: number | null;
  /** When it became so, by the provider's clock, whole seconds at some; news can come in any order. */
  readonly at: Date | null;
}

export interface CallbackRequest {
  readonly headers: Pick<Headers, 'get'>;
  /** As it came, byte for byte: a signature may cover it. */
  readonly body: string;
  readonly contentType: string | null;
}

interface CallbackAnswer {
  readonly status: number;
  readonly body: string;
  readonly contentType: string;
}

export interface PaymentProvider {
  readonly id: PaymentProviderId;
  /** @throws PaymentError when the provider has not taken the payment. */
  begin(payment: NewPayment): Promise<PaymentBeginning>;
  /**
   * Whether the amount is the one that was asked for is for the caller to check.
   * @throws CallbackRefused when it is not the provider's, or says nothing that can be read.
   * @throws PaymentError when the provider's key could not be fetched: the callback is to be sent again.
   */
  readCallback(request: CallbackRequest): Promise<PaymentNews>;
  /** The answer that acknowledges a callback, so that it is not sent again. */
  callbackAnswer(news: PaymentNews): CallbackAnswer;
  /**
   * Asks what has become of a payment; `pending` for one that the provider has not heard of yet.
   * @throws PaymentError
   */
  check(payment: KnownPayment): Promise<PaymentNews>;
  /**
   * Returns `amount` kopiykas, a part or the rest. Anything but `refunded` means: taken, not returned yet, so ask again
   * later. `key` is of this refund, for providers that tell repeats by one.
   * @throws PaymentError when it is refused, or when it is not known whether it happened (temporary): check() before
   * another attempt.
   */
  refund(payment: KnownPayment, amount: number, key?: string): Promise<PaymentNews>;
}

/** A provider has not done what it was asked. */
export class PaymentError extends VendorError {
  override readonly name = 'PaymentError';
}

/** A callback that nobody may act on: its signature does not fit, or it is not of the provider's protocol. */
export class CallbackRefused extends Error {
  override readonly name = 'CallbackRefused';
}
