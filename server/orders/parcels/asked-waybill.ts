import { NovaPoshtaError } from '../../delivery/nova-poshta/error.ts';
import type { SavedWaybill } from '../../delivery/nova-poshta/waybills.ts';
import { askVendor } from '../../vendors/ask-vendor.ts';
import type { OrderDeps } from '../deps.ts';

/** Under which nobody else makes or deletes the waybill of an order. */
export const waybillLock = (orderId: string) => `waybill:${orderId}`;

/**
 * Milliseconds after which a carrier that was asked for a waybill, and whose answer was lost, has either made it or never
 * will.
 */
const SETTLED_AFTER = 60_000;

interface AskedOrder {
  readonly number: number;
  /** When the carrier was asked to make its waybill; null when it was not. */
  readonly askedAt: Date | null;
}

/**
 * The waybill that the carrier was asked for without telling us its number, since its answer was lost or our process
 * died; null when it has made none.
 * @throws NovaPoshtaError when it cannot be asked, or when it is not sure yet: a temporary one.
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

/** dd.mm.yyyy of the shop's day. */
export const kyivDate = (now: Date) => KYIV_DATE.format(now);
