import type pg from 'pg';
import * as v from 'valibot';
import { API_ROOT, apiPath } from '../../../src/contract/api.ts';
import { followOrderLink, getInvoice } from '../../../src/contract/checkout.ts';
import type { ShippingMethod } from '../../../src/contract/delivery.ts';
import { pathOf } from '../../../src/contract/endpoint.ts';
import type { Language } from '../../../src/contract/language.ts';
import { addDays, formatDayAndMonth, kyivMoment } from '../../../src/rules/kyiv-calendar.ts';
import { orderPaths } from '../../../src/rules/order-paths.ts';
import { localize } from '../../../src/rules/paths.ts';
import { formatPhone } from '../../../src/rules/phone.ts';
import { dispatchDate } from '../../../src/rules/promises.ts';
import { PROMISES } from '../../../src/rules/shop-promises.ts';
import { readSite } from '../../content/layout.ts';
import { readRow } from '../../db/rows.ts';
import { type OrderAddress, orderAddressSchema } from '../../db/schema/orders.ts';
import { type PaymentMethod, paymentMethodSchema, shippingMethodSchema } from '../methods.ts';
import { isCancelledOrReturned } from '../state.ts';
import { orderStatusSchema } from '../statuses.ts';
import { orderLinkCode, orderToken } from '../token.ts';

/** Values on which the messages of an order depend, as of the time of writing; days and places are in one language. */
export interface OrderFacts {
  readonly number: number;
  /** The total, in kopiykas. */
  readonly total: number;
  /** Kopiykas that a paid or packed order waits for; 0 without a rest. */
  readonly rest: number;
  /** The reason for the surcharge, as the staff wrote it; null without one. */
  readonly surcharge: string | null;
  readonly delivery: 'branch' | 'locker' | 'courier' | 'pickup';
  /** `nothing` if discounts have left nothing to pay. */
  readonly payment: PaymentMethod | 'nothing';
  /** True while the order awaits its payment. */
  readonly isDue: boolean;
  /**
   * The end of the time for which stock is held for the payment: for a card the time of day, for an invoice the day.
   */
  readonly dueUntil: string;
  /** True if a provider or the shop's account has received the money. */
  readonly isPaid: boolean;
  /** True if the order is neither cancelled nor returned. */
  readonly isAlive: boolean;
  /** `bank`: a chargeback has taken the money from the shop. */
  readonly cancelledBy: 'customer' | 'clock' | 'shop' | 'bank';
  /** True if the customer has received the order, and paid what was due then. */
  readonly wasReceived: boolean;
  /** The day of dispatch, if the order can be packed from now on. */
  readonly dispatchDay: string;
  /** Kopiykas returned by the refund that the message is about; 0 for any other message. */
  readonly returned: number;
  /** Kopiykas that are returned for a cancelled or returned order. */
  readonly back: number;
  /** The last day on which a packed order can be picked up. */
  readonly keptUntil: string;
  /** The destination of the parcel; null for a pickup. */
  readonly place: string | null;
  readonly trackingNumber: string | null;
  readonly shop: { readonly address: string; readonly hours: readonly string[]; readonly phone: string };
  /** The address of the order's page; the short one is for an SMS. */
  readonly link: string;
  readonly shortLink: string;
  readonly invoiceLink: string;
}

interface Options {
  readonly pool: pg.Pool;
  readonly lang: Language;
  readonly now: Date;
  readonly secret: string;
  /** `https://host` of the site. */
  readonly siteOrigin: string;
  /** The refund that the message is about. */
  readonly refundId?: string | undefined;
}

const rowSchema = v.object({
  number: v.number(),
  total: v.number(),
  rest: v.number(),
  surcharge: v.nullable(v.string()),
  status: orderStatusSchema,
  shippingMethod: shippingMethodSchema,
  paymentMethod: paymentMethodSchema,
  address: v.nullable(orderAddressSchema),
  trackingNumber: v.nullable(v.string()),
  expiresAt: v.nullable(v.date()),
  packedAt: v.nullable(v.date()),
  cancelledBy: v.nullable(v.string()),
  wasReceived: v.boolean(),
  isPaidByCard: v.boolean(),
  wasPaid: v.boolean(),
  returned: v.number(),
  back: v.number(),
});
type Row = v.InferOutput<typeof rowSchema>;

/** Reads the facts of an order; null if there is none. */
export async function readOrderFacts(orderId: string, options: Options): Promise<OrderFacts | null> {
  const { pool, lang } = options;
  const [row, site] = await Promise.all([readOrderRow(pool, orderId, options.refundId), readSite(pool, lang)]);
  if (!row) return null;
  const { number, total, shippingMethod, paymentMethod, status } = row;
  const payment = total === 0 ? 'nothing' : paymentMethod;
  return {
    number,
    total,
    rest: row.rest,
    surcharge: row.surcharge,
    delivery: DELIVERIES[shippingMethod],
    payment,
    isDue: status === 'awaiting-payment',
    isPaid: payment === 'card' ? row.isPaidByCard : payment === 'invoice' && row.wasPaid,
    isAlive: !isCancelledOrReturned(status),
    cancelledBy: cancellerOf(row),
    wasReceived: row.wasReceived,
    returned: row.returned,
    back: row.back,
    place: row.address && placeOf(row.address, lang),
    trackingNumber: row.trackingNumber,
    shop: {
      address: `${site.address.city}, ${site.address.street}`,
      hours: site.openingHours.map(({ label }) => label),
      phone: formatPhone(site.phones[0] ?? ''),
    },
    ...daysOf(row, options),
    ...linksOf({ orderId, number }, options),
  };
}

const DELIVERIES: Readonly<Record<ShippingMethod, OrderFacts['delivery']>> = {
  'nova-poshta-branch': 'branch',
  'nova-poshta-locker': 'locker',
  'nova-poshta-courier': 'courier',
  pickup: 'pickup',
};

function cancellerOf({ cancelledBy }: Row): OrderFacts['cancelledBy'] {
  if (cancelledBy === 'customer' || cancelledBy === 'clock') return cancelledBy;
  return cancelledBy?.startsWith('payment:') ? 'bank' : 'shop';
}

function placeOf(address: OrderAddress, lang: Language): string {
  const { settlementName, addressNameFull, buildingNumber, flat } = address;
  const flatName = flat && `кв. ${flat}`;
  // The full name of a branch includes its street.
  return [settlementName[lang], addressNameFull[lang], buildingNumber, flatName].filter(Boolean).join(', ');
}

function daysOf(
  { paymentMethod, expiresAt, packedAt }: Row,
  { lang, now }: Options,
): Pick<OrderFacts, 'dueUntil' | 'dispatchDay' | 'keptUntil'> {
  const day = (date: string) => formatDayAndMonth(lang, date);
  const end = kyivMoment(expiresAt ?? now);
  const packed = kyivMoment(packedAt ?? now).date;
  return {
    dueUntil: paymentMethod === 'card' ? end.time : day(end.date),
    dispatchDay: day(dispatchDate(now)),
    keptUntil: day(addDays(packed, PROMISES.pickupStorageDays)),
  };
}

function linksOf(
  { orderId, number }: { orderId: string; number: number },
  { lang, secret, siteOrigin }: Options,
): Pick<OrderFacts, 'link' | 'shortLink' | 'invoiceLink'> {
  const token = orderToken(secret, orderId);
  const shortPath = API_ROOT + pathOf(followOrderLink.path, { code: orderLinkCode(secret, number) });
  return {
    link: siteOrigin + localize(lang, orderPaths.payment(orderId, token)),
    shortLink: siteOrigin + shortPath,
    invoiceLink: siteOrigin + apiPath(pathOf(getInvoice.path, { id: orderId }), lang, { token }),
  };
}

function readOrderRow(pool: pg.Pool, orderId: string, refundId?: string): Promise<Row | null> {
  return readRow(pool, rowSchema, {
    name: 'order-facts',
    text: `SELECT o.number, o.total_cost AS total, o.rest, o.surcharge_reason AS surcharge, o.status, o.shipping_method AS "shippingMethod",
        o.payment_method AS "paymentMethod", o.address, o.tracking_number AS "trackingNumber",
        o.expires_at AS "expiresAt",
        (SELECT max(at) FROM order_transitions WHERE order_id = o.id AND to_status = 'packed') AS "packedAt",
        (SELECT by FROM order_transitions WHERE order_id = o.id AND to_status = 'cancelled'
           ORDER BY id DESC LIMIT 1) AS "cancelledBy",
        EXISTS (SELECT FROM order_transitions WHERE order_id = o.id AND to_status = 'finished') AS "wasReceived",
        EXISTS (SELECT FROM payments WHERE order_id = o.id AND status IN ('paid', 'refunded')) AS "isPaidByCard",
        EXISTS (SELECT FROM order_transitions WHERE order_id = o.id AND to_status = 'paid') AS "wasPaid",
        coalesce((SELECT amount FROM refunds WHERE id = $2), 0)::bigint AS returned,
        coalesce((SELECT amount FROM refunds WHERE order_id = o.id AND cause = 'ended'
          ORDER BY created_at DESC LIMIT 1), o.total_cost)::bigint AS back
      FROM orders o WHERE o.id = $1`,
    values: [orderId, refundId ?? null],
  });
}
