import * as v from 'valibot';
import type { Language } from '../../src/contract/language.ts';
import type { PaymentProviderId, PaymentStart } from '../../src/contract/payment.ts';
import { VendorError } from '../vendors/vendor-error.ts';

/**
 * Status of a payment. `declined` is not always final: some providers let the payer try another card for the same
 * payment, so `paid` can follow it. A payment with a partial refund stays `paid`.
 */
export const paymentStatusSchema = v.picklist(['pending', 'paid', 'declined', 'expired', 'refunded']);
export type PaymentStatus = v.InferOutput<typeof paymentStatusSchema>;

interface PaymentItem {
  readonly name: string;
  /** Number of pieces. */
  readonly quantity: number;
  /** Kopiykas of all pieces together. */
  readonly cost: number;
}

export interface NewPayment {
  /** A UUID, the shop's reference; a provider accepts it once. */
  readonly id: string;
  /** Kopiykas. */
  readonly amount: number;
  /** Text for the payer, in the payer's language. */
  readonly description: string;
  readonly lang: Language;
  /** URL to which the browser returns. WayForPay returns with POST, the others with GET. */
  readonly returnUrl: string;
  /** URL to which the provider's server sends callbacks. */
  readonly callbackUrl: string;
  readonly items: readonly PaymentItem[];
  /** Seconds for which it can be paid. */
  readonly validity: number;
}

/** A payment that has been started. */
export interface KnownPayment {
  readonly id: string;
  /** Kopiykas. */
  readonly amount: number;
  /** Result of begin(). */
  readonly providerReference: string | null;
}

interface PaymentBeginning {
  readonly start: PaymentStart;
  /** The provider's own reference, if it issues one before the payment. */
  readonly providerReference: string | null;
}

/** State of a payment as the provider reports it, in a callback or in answer to a request. */
export interface PaymentNews {
  /** Id of the event; the same event has the same id in every callback and answer. */
  readonly eventId: string;
  readonly paymentId: string;
  readonly status: PaymentStatus;
  /** Kopiykas: of the payment; in the answer to a refund, of the refund. Null when the provider does not report it. */
  readonly amount: number | null;
  readonly providerReference: string | null;
  /** Kopiykas refunded so far, if the provider reports them in a callback or an answer to check(). */
  readonly refunded?: number | null;
  /** Time of the change by the provider's clock, in whole seconds at some providers; events may arrive in any order. */
  readonly at: Date | null;
}

export interface CallbackRequest {
  readonly headers: Pick<Headers, 'get'>;
  /** The raw body: a signature may cover it. */
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
  /**
   * Origins to which the browser posts a form to begin a payment, and to which the answer redirects it: pages may post
   * to no others.
   */
  readonly formOrigins: readonly string[];
  /** Starts a payment. @throws PaymentError when the provider has not accepted it */
  begin(payment: NewPayment): Promise<PaymentBeginning>;
  /**
   * Verifies and parses a callback. The caller must check the amount.
   * @throws CallbackRefused when it is not the provider's, or cannot be parsed
   * @throws PaymentError when the provider's key could not be fetched: the callback must be sent again
   */
  readCallback(request: CallbackRequest): Promise<PaymentNews>;
  /** Returns the response that acknowledges a callback, so that it is not sent again. */
  callbackAnswer(news: PaymentNews): CallbackAnswer;
  /**
   * Requests the state of a payment; `pending` if the provider does not know it yet.
   * @throws PaymentError
   */
  check(payment: KnownPayment): Promise<PaymentNews>;
  /**
   * Refunds `amount` kopiykas, a part or the rest. Any status but `refunded` means: accepted but not done, so call
   * check() later. `key` identifies this refund, for providers that recognise repeats by a key.
   * @throws PaymentError when it is refused, or when the outcome is unknown (temporary): call check() before another
   * attempt
   */
  refund(payment: KnownPayment, amount: number, key?: string): Promise<PaymentNews>;
}

/** A provider has not executed a request. */
export class PaymentError extends VendorError {
  override readonly name = 'PaymentError';
}

/** A callback that must be ignored: its signature is invalid, or it does not follow the provider's protocol. */
export class CallbackRefused extends Error {
  override readonly name = 'CallbackRefused';
}
