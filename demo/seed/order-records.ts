import type { ProductRecord, ServiceRecord } from '../../server/db/write/records.ts';
import type { OrderStatus } from '../../server/orders/statuses.ts';
import { uuidOf } from '../../server/uuid-of.ts';
import { type LoyaltyLevels, loyaltyLevel, personalDiscount } from '../../src/rules/loyalty.ts';
import { detailsOf } from '../../src/rules/ordered-services.ts';
import { boxOf, METHOD_LIMITS, packParcel } from '../../src/rules/parcels.ts';
import { lineCost, unitPrice } from '../../src/rules/price.ts';
import { DEMO_EMAIL, DEMO_NAME, DEMO_PHONE } from './demo-customer.ts';
import type { DemoOrder } from './demo-orders.ts';
import type { OrderItemRecord, OrderRecord } from './write-orders.ts';
import type { PaymentRecord } from './write-payment.ts';

const KOPIYKAS = 100;

/** Products, services and discounts that determine the prices of orders. */
interface Catalogue {
  readonly products: readonly ProductRecord[];
  readonly services: readonly ServiceRecord[];
  /** Levels of the personal discount. */
  readonly levels: LoyaltyLevels;
}

/**
 * Returns the demo orders, oldest first, priced and packed by the shop's rules: each line by its quantity, and each order
 * with the personal discount that the finished orders before it had earned.
 * @throws Error when an order names an unknown product, or a service that the product does not have
 */
export function orderRecords(orders: readonly DemoOrder[], catalogue: Catalogue): readonly OrderRecord[] {
  let finishedCost = 0;
  return orders.map((order) => {
    const record = orderRecord(order, catalogue, loyaltyLevel(finishedCost, catalogue.levels)?.percent ?? 0);
    if (record.status === 'finished') finishedCost += record.itemsCost;
    return record;
  });
}

function orderRecord(order: DemoOrder, catalogue: Catalogue, percent: number): OrderRecord {
  const { createdAt, status, shippingMethod, address, tracking, paymentMethod, lines } = order;
  const items = lines.map((line) => itemRecord(line, catalogue));
  const parcel = packParcel(lines.map(({ sku, quantity }) => ({ ...findProduct(sku, catalogue), quantity })));
  const itemsCost = sum(items.map(({ cost }) => cost));
  const discounts = lines.map(({ sku, quantity }) => personalDiscount(findProduct(sku, catalogue), quantity, percent));
  const discountValue = sum(discounts);
  const shippingCost = (order.shippingPrice ?? 0) * KOPIYKAS;
  const totalCost = itemsCost - discountValue + shippingCost;
  return {
    status,
    createdAt,
    recipientName: DEMO_NAME,
    recipientPhone: DEMO_PHONE,
    recipientEmail: DEMO_EMAIL,
    shippingMethod,
    address,
    weight: parcel.weight,
    parcelSize: boxOf(parcel, METHOD_LIMITS[shippingMethod].size),
    trackingNumber: tracking?.number ?? null,
    trackingStatus: tracking?.status ?? null,
    paymentMethod,
    note: order.note ?? null,
    isCallbackNeeded: order.isCallbackNeeded ?? false,
    itemsCost,
    discountValue,
    shippingCost,
    totalCost,
    payment: paymentRecord(order, totalCost),
    received: RECEIVED[paymentMethod].has(status) ? totalCost : null,
    items,
  };
}

/** States in which the money has come to the shop's account, by transfer or on receipt. */
const RECEIVED: Readonly<Record<DemoOrder['paymentMethod'], ReadonlySet<OrderStatus>>> = {
  card: new Set(),
  invoice: new Set(['paid', 'packed', 'shipped', 'delivered', 'finished']),
  'cash-on-delivery': new Set(['finished']),
};

/** States of orders that were paid by card; their customers cancelled the cancelled ones before they paid. */
const PAID_BY_CARD: ReadonlySet<OrderStatus> = new Set([
  'paid',
  'packed',
  'shipped',
  'delivered',
  'finished',
  'returned',
]);

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Milliseconds from an order to its payment, and to the return of its money. */
const PAID_AFTER = 4 * MINUTE;
const RETURNED_AFTER = 9 * DAY;

/** Returns the payment by card of an order; null if it has brought none. */
function paymentRecord({ createdAt, status, paymentMethod }: DemoOrder, amount: number): PaymentRecord | null {
  if (paymentMethod !== 'card' || !PAID_BY_CARD.has(status)) return null;
  const after = (milliseconds: number) => new Date(Date.parse(createdAt) + milliseconds).toISOString();
  return {
    id: uuidOf(`payment of ${createdAt}`),
    provider: 'liqpay',
    amount,
    paidAt: after(PAID_AFTER),
    returnedAt: status === 'returned' ? after(RETURNED_AFTER) : null,
  };
}

function itemRecord(line: DemoOrder['lines'][number], catalogue: Catalogue): OrderItemRecord {
  const { sku, quantity } = line;
  const product = findProduct(sku, catalogue);
  const services = (line.services ?? []).map((code) => {
    const service = product.services.includes(code) ? catalogue.services.find((other) => other.code === code) : null;
    if (!service) throw new Error(`A demo order has the service ${code}, which does not come with ${sku}.`);
    const values = line.serviceValues?.[code] ?? {};
    const details = detailsOf({ fields: service.fields ?? [], values });
    return { code, name: service.name, price: service.price, ...(details.length > 0 && { values, details }) };
  });
  return { sku, quantity, services, price: unitPrice(product, quantity), cost: lineCost(product, quantity, services) };
}

function findProduct(sku: string, { products }: Catalogue): ProductRecord {
  const product = products.find((other) => other.sku === sku);
  if (!product) throw new Error(`A demo order has ${sku}, which is not a product of the shop.`);
  return product;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
