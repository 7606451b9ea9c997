import * as v from 'valibot';
import { jsonSchema, kopiykasTextSchema } from '../json.ts';
import type { PaymentNews, PaymentStatus } from '../provider.ts';

/** Statuses of https://monobank.ua/api-docs/acquiring, as in go-monobank-sdk. */
const STATUSES: Readonly<Record<string, PaymentStatus>> = {
  created: 'pending',
  processing: 'pending',
  /** Held, not captured; it should not occur, because the shop requests one-step payments. */
  hold: 'pending',
  success: 'paid',
  failure: 'declined',
  reversed: 'refunded',
  expired: 'expired',
};

/** Returns the payment status; an unknown one is pending. */
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
  /** Amount that is left after refunds. */
  finalAmount: v.fallback(v.nullish(kopiykasTextSchema), null),
  ccy: v.literal(String(HRYVNIA)),
  reference: v.string(),
  /** ISO 8601; kept as text, because it is part of the event id. */
  modifiedDate: v.nullish(v.string()),
  createdDate: v.nullish(v.string()),
});

/** Parses the JSON of a callback and of the answer to `invoice/status` to PaymentNews. */
export const invoiceNewsSchema = v.pipe(jsonSchema, invoiceSchema, v.transform(newsOf));

/**
 * Returns the news of an invoice. The event id contains the status, because two events may have the same time: the
 * vendor's examples have whole seconds.
 */
function newsOf(invoice: v.InferOutput<typeof invoiceSchema>): PaymentNews {
  const { invoiceId, status, amount, reference, modifiedDate, createdDate } = invoice;
  const known = monobankStatus(status);
  const left = invoice.finalAmount ?? null;
  // Before a payment, `finalAmount` has no meaning, whatever its value.
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

/** Parses the JSON answer to `invoice/cancel`. */
export const cancellationSchema = v.pipe(
  jsonSchema,
  v.object({ status: v.picklist(['processing', 'success', 'failure']), modifiedDate: v.nullish(v.string()) }),
);

/** Parses the JSON answer to `invoice/create`. */
export const createdInvoiceSchema = v.pipe(
  jsonSchema,
  v.object({ invoiceId: v.pipe(v.string(), v.nonEmpty()), pageUrl: v.pipe(v.string(), v.url()) }),
);

/** Parses the JSON answer to `pubkey`. */
export const publicKeySchema = v.pipe(jsonSchema, v.object({ key: v.pipe(v.string(), v.base64(), v.nonEmpty()) }));

/** Parses the JSON of a refusal. */
export const monobankErrorSchema = v.pipe(
  jsonSchema,
  v.object({ errCode: v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/)) }),
);
