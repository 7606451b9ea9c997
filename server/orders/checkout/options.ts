import * as v from 'valibot';
import type { CartLine } from '../../../src/contract/cart.ts';
import { type CheckoutOptions, checkoutOptionsSchema, type Delivery } from '../../../src/contract/checkout.ts';
import type { Language } from '../../../src/contract/language.ts';
import { readPricedCart } from '../../cart/read-cart.ts';
import { hasInvoices, hasOffer } from '../../content/layout.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { orderAddressSchema } from '../../db/schema/orders.ts';
import type { OrderDeps } from '../deps.ts';
import { shippingMethodSchema } from '../methods.ts';
import { readCartParcel } from './cart-parcel.ts';
import { readHoldLimits } from './unpaid-holds.ts';

/** Maximum number of earlier addresses that the checkout offers. */
const ADDRESSES = 3;

interface Shopper {
  readonly customerId: string | null;
  readonly visitorId: string | null;
  readonly lang: Language;
}

/** Returns the options of the checkout, and the customer's earlier contact and addresses; a guest has neither. */
export async function readOptions(deps: OrderDeps, { customerId, visitorId, lang }: Shopper): Promise<CheckoutOptions> {
  const [invoices, offer, lines, contact, addresses] = await Promise.all([
    hasInvoices(deps),
    hasOffer(deps.pool),
    readLines(deps, visitorId, lang),
    readContact(deps, customerId),
    readAddresses(deps, customerId),
  ]);
  const { phone, email } = contact;
  const [parcel, holdLimits] = await Promise.all([
    readCartParcel(deps.pool, lines),
    readHoldLimits(deps.pool, { lines, customerId, phone: phone || null, email: email || null }),
  ]);
  const providers = [...deps.payments.keys()];
  return { providers, hasInvoices: invoices, hasOffer: offer, parcel, holdLimits, contact, addresses };
}

/** Returns the lines of the cart that can be ordered. */
async function readLines({ pool, clock }: OrderDeps, visitorId: string | null, lang: Language): Promise<CartLine[]> {
  const cart = visitorId === null ? null : await readPricedCart(pool, { lang, visitorId, now: clock() });
  return cart?.lines.filter(({ isAvailable }) => isAvailable) ?? [];
}

async function readContact({ pool }: OrderDeps, customerId: string | null): Promise<CheckoutOptions['contact']> {
  const contact = await readRow(pool, checkoutOptionsSchema.entries.contact, {
    text: `SELECT coalesce(name, '') AS name, coalesce(phone, '') AS phone, coalesce(email, '') AS email
     FROM customers WHERE id = $1`,
    values: [customerId],
  });
  return contact ?? { name: '', phone: '', email: '' };
}

const addressRowSchema = v.object({
  method: shippingMethodSchema,
  address: orderAddressSchema,
  refs: v.nullable(v.record(v.string(), v.string())),
});
type AddressRow = v.InferOutput<typeof addressRowSchema>;

/**
 * Returns addresses of earlier orders. Only places of the carrier's directory: one typed while it was unavailable must
 * be looked up again.
 */
async function readAddresses({ pool }: OrderDeps, customerId: string | null): Promise<Delivery[]> {
  const rows = await readRows(pool, addressRowSchema, {
    text: `SELECT method, address, refs FROM (
       SELECT DISTINCT ON (shipping_method, address) shipping_method AS method, address, delivery_refs AS refs,
         created_at
       FROM orders WHERE customer_id = $1 AND address IS NOT NULL AND shipping_method <> 'pickup'
         AND delivery_refs IS NOT NULL
       ORDER BY shipping_method, address, created_at DESC
     ) latest ORDER BY created_at DESC LIMIT $2`,
    values: [customerId, ADDRESSES],
  });
  return rows.map(toDelivery);
}

/** Returns the destination of an order in the form of the checkout. */
export function toDelivery({ method, address, refs }: AddressRow): Delivery {
  const settlement = {
    ref: refs?.settlement ?? '',
    name: address.settlementName.uk,
    fullName: address.settlementNameFull.uk,
  };
  const place = { name: address.addressName.uk, fullName: address.addressNameFull.uk };
  if (method === 'pickup') return { method };
  if (method === 'nova-poshta-courier') {
    const street = { ...place, ref: refs?.street ?? '' };
    return { method, settlement, street, building: address.buildingNumber ?? '', flat: address.flat ?? '' };
  }
  return { method, settlement, branch: { ...place, ref: refs?.branch ?? '' } };
}
