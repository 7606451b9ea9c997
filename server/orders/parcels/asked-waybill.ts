import { NovaPoshtaError } from '../../delivery/nova-poshta/error.ts';
import type { SavedWaybill } from '../../delivery/nova-poshta/waybills.ts';
import { askVendor } from '../../vendors/ask-vendor.ts';
import type { OrderDeps } from '../deps.ts';

/** Returns the name of the lock that serializes creating and deleting the waybill of an order. */
export const waybillLock = (orderId: string) => `waybill:${orderId}`;

/**
 * Milliseconds after a request with a lost answer until which the carrier has either created the waybill or never will.
 */
const SETTLED_AFTER = 60_000;

interface AskedOrder {
  readonly number: number;
  /** Time when the carrier was asked to create the waybill; null if it was not. */
  readonly askedAt: Date | null;
}

/**
 * Returns the waybill of an earlier request whose answer was lost, because of the network or because the process died;
 * null if the carrier has created none.
 * @throws NovaPoshtaError if the carrier is unavailable, or, temporarily, if the outcome is not certain yet
 */
export async function findAskedWaybill(
  { clock, log, novaPoshta }: Pick<OrderDeps, 'clock' | 'log' | 'novaPoshta'>,
  { number, askedAt }: AskedOrder,
): Promise<SavedWaybill | null> {
  if (askedAt === null) return null;
  const search = { reference: String(number), from: kyivDate(askedAt), to: kyivDate(clock()) };
  const call = { vendor: 'nova-poshta', operation: 'find-waybill', orderNumber: number };
  const [earlier] = await askVendor(log, call, () => novaPoshta.findWaybills(search));
  if (earlier) return earlier;
  if (clock().getTime() - askedAt.getTime() < SETTLED_AFTER) {
    throw new NovaPoshtaError('It is not known yet whether Nova Poshta has made the waybill', { isTemporary: true });
  }
  return null;
}

const KYIV_DATE = new Intl.DateTimeFormat('uk-UA', {
  timeZone: 'Europe/Kyiv',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

/** Formats the date in Kyiv as dd.mm.yyyy. */
export const kyivDate = (now: Date) => KYIV_DATE.format(now);
