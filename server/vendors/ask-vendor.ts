import { NovaPoshtaError } from '../delivery/nova-poshta/error.ts';
import type { Log } from '../log.ts';
import { DeliveryError } from '../messages/message-error.ts';
import { PaymentError } from '../payments/provider.ts';

interface VendorCall {
  /** `nova-poshta`, `liqpay`, `smtp` ... */
  readonly vendor: string;
  /** What it is asked for: `make-waybill`, `refund` ... */
  readonly operation: string;
  /** Of the order that it is about, as its shopper knows it. */
  readonly orderNumber?: number | null;
  /** What else tells one call from another. */
  readonly subject?: string;
}

/** Milliseconds after which an answer is worth a line in the log. */
const SLOW = 3_000;

/**
 * Asks a vendor and writes down how it went: every failure with its reason, and answers that were slow or that an
 * earlier attempt did not get. The attempt is in the log's own fields.
 */
export async function askVendor<Answer>(log: Log, call: VendorCall, ask: () => Promise<Answer>): Promise<Answer> {
  const startedAt = performance.now();
  const described = () => ({
    component: 'vendors',
    ...call,
    attempt: log.fields.attempt ?? 1,
    durationMs: Math.round(performance.now() - startedAt),
  });
  try {
    const answer = await ask();
    const fields = described();
    if (fields.durationMs >= SLOW || Number(fields.attempt) > 1) log.info('A vendor has answered', fields);
    return answer;
  } catch (error) {
    log.warning('A vendor has failed', { ...described(), reason: reasonOf(error) });
    throw error;
  }
}

/** Whether an error says only that a vendor has not done what it was asked: nothing of ours is wrong. */
export function isVendorError(error: unknown): error is NovaPoshtaError | PaymentError | DeliveryError {
  return error instanceof NovaPoshtaError || error instanceof PaymentError || error instanceof DeliveryError;
}

/** The text of an error of ours, which is made to be logged; of any other one only its name. */
function reasonOf(error: unknown): string {
  if (!isVendorError(error)) return error instanceof Error ? error.name : 'unknown';
  const cause = causeOf(error.cause);
  return cause === null ? error.message : `${error.message} (${cause})`;
}

/** `TimeoutError`, `ECONNREFUSED`: why there was no answer, as the platform calls it. */
function causeOf(cause: unknown): string | null {
  if (!(cause instanceof Error)) return null;
  if (cause.name === 'TimeoutError') return 'timeout';
  if ('code' in cause && typeof cause.code === 'string') return cause.code;
  return causeOf(cause.cause) ?? cause.name;
}
