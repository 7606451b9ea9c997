import { type VendorAnswer, vendorAnswers } from '../diagnostics.ts';
import type { Log } from '../log.ts';
import { VendorError } from './vendor-error.ts';

interface VendorCall {
  /** `nova-poshta`, `liqpay`, `smtp` ... */
  readonly vendor: string;
  /** Operation: `make-waybill`, `refund` ... */
  readonly operation: string;
  /** Number of the order that the call is about. */
  readonly orderNumber?: number | null;
  /** Identifies the call where the order number does not: a payment, a message. */
  readonly subject?: string;
}

/** Milliseconds after which a slow answer is logged. */
const SLOW = 3_000;

/**
 * Calls a vendor and logs the result: every failure with its reason, and answers that were slow or that an earlier
 * attempt did not get. The attempt is in the log's own fields.
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
    report(call, 'ok', fields.durationMs);
    if (fields.durationMs >= SLOW || Number(fields.attempt) > 1) log.info('A vendor has answered', fields);
    return answer;
  } catch (error) {
    const fields = described();
    report(call, error instanceof VendorError && !error.isTemporary ? 'refused' : 'failed', fields.durationMs);
    log.warning('A vendor has failed', { ...fields, reason: reasonOf(error) });
    throw error;
  }
}

function report({ vendor, operation }: VendorCall, outcome: VendorAnswer['outcome'], ms: number): void {
  if (vendorAnswers.isHeard()) vendorAnswers.publish({ vendor, operation, outcome, ms });
}

/**
 * Returns the reason for the log: the message of a VendorError, which is made for that; only the name of any other
 * error.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof VendorError)) return error instanceof Error ? error.name : 'unknown';
  const cause = causeOf(error.cause);
  return cause === null ? error.message : `${error.message} (${cause})`;
}

/** Returns the platform's code of a failed connection: `timeout`, `ECONNREFUSED`. */
function causeOf(cause: unknown): string | null {
  if (!(cause instanceof Error)) return null;
  if (cause.name === 'TimeoutError') return 'timeout';
  if ('code' in cause && typeof cause.code === 'string') return cause.code;
  return causeOf(cause.cause) ?? cause.name;
}
