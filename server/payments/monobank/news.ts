import * as v from 'valibot';
import { jsonSchema, kopiykasTextSchema } from '../json.ts';
import type { PaymentNews, PaymentStatus } from '../provider.ts';

/** https://monobank.ua/api-docs/acquiring, by go-monobank-sdk. */
const STATUSES: Readonly<Record<string, PaymentStatus>> = {
  created: 'pending',
  processing: 'pending',
  /** Held, not taken; the shop asks for payments in one step, so it should not occur. */
  hold: 'pending',
  success: 'paid',
  failure: 'declined',
  reversed: 'refunded',
  expired: 'expired',
};

/** An unknown status decides nothing. */
export function monobankStatus(status: string): PaymentStatus {
  return Object.hasOwn(STATUSES, status) ? (STATUSES[status] ?? 'pending') : 'pending';
}

export const HRYVNIA = 980;

const momentSchema = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
);

const invoiceSchema = v.object({
  invoiceId: v.string(),
  status: v.string(),
  amount: kopiykasTextSchema,
  /** What is left of it after refunds. */
  finalAmount: v.fallback(v.nullish(kopiykasTextSchema), null),
  ccy: v.literal(String(HRYVNIA)),
  reference: v.string(),
  /** ISO 8601; its text, for it names the event. */
  modifiedDate: v.nullish(v.string()),
  createdDate: v.nullish(v.string()),
});

/** From JSON: what a callback and the answer to `invoice/status` say. */
export const invoiceNewsSchema = v.pipe(jsonSchema, invoiceSchema, v.transform(newsOf));

/**
 * The status is a part of the name of an event, for the moment may be the same for two of them: whole seconds in the
 * vendor's examples.
 */
function newsOf(invoice: v.InferOutput<typeof invoiceSchema>): PaymentNews {
  const { invoiceId, status, amount, reference, modifiedDate, createdDate } = invoice;
  const known = monobankStatus(status);
  const left = invoice.finalAmount ?? null;
  // Before a payment there is no final amount, whatever the field says.
  const refunded = left === null || (known !== 'paid' && known !== 'refunded') ? null : amount - left;
  const isPart = known === 'refunded' && refunded !== null && refunded < amount;
  const moment = v.safeParse(momentSchema, modifiedDate ?? createdDate);
  return {
    eventId: `monobank:${invoiceId}|${modifiedDate ?? ''}|${status}`,
    paymentId: reference,
    status: isPart ? 'paid' : known,
    amount,
    refunded,
    providerReference: invoiceId,
    at: moment.success ? moment.output : null,
  };
}

/** From JSON: the answer to `invoice/cancel`. */
export const cancellationSchema = v.pipe(
  jsonSchema,
  v.object({ status: v.picklist(['processing', 'success', 'failure']), modifiedDate: v.nullish(v.string()) }),
);

/** From JSON: the answer to `invoice/create`. */
export const createdInvoiceSchema = v.pipe(
  jsonSchema,
  v.object({ invoiceId: v.pipe(v.string(), v.nonEmpty()), pageUrl: v.pipe(v.string(), v.url()) }),
);

/** From JSON: the answer to `pubkey`. */
export const publicKeySchema = v.pipe(jsonSchema, v.object({ key: v.pipe(v.string(), v.base64(), v.nonEmpty()) }));

/** From JSON: why a request was refused. */
export const monobankErrorSchema = v.pipe(
  jsonSchema,
  v.object({ errCode: v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/)) }),
);
