import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from 'playwright/test';
import type { Delivery } from '../../../src/contract/checkout.ts';
import type { PlaceOrder } from '../../../src/contract/place-order.ts';
import { shippingCost } from '../../../src/rules/delivery.ts';
import { sql } from './fixtures.ts';

const SKU = 'PZ-SZL-002';

interface Placed {
  readonly id: string;
  readonly number: number;
  readonly token: string;
}

/** Places an order of two pieces that no other test uses: by default, picked up and paid for at the shop. */
export async function placeOrder(
  request: APIRequestContext,
  name: string,
  changes: Partial<Pick<PlaceOrder, 'delivery' | 'payment'>> = {},
): Promise<Placed> {
  const phone = `+38067${String(Math.random()).slice(2, 9)}`;
  // Journeys order more pieces than the demo has.
  await sql(`UPDATE products SET stock = stock + 2 WHERE sku = '${SKU}' AND stock < 50`);
  const cart = await (await request.post('/api/v1/cart/lines?lang=uk', { data: { sku: SKU, quantity: 2 } })).json();
  await sql(`INSERT INTO confirmed_contacts (visitor_id, contact, confirmed_at)
    SELECT visitor_id, '${phone}', now() FROM cart_lines WHERE id = '${cart.data.lines[0].id}'`);
  const options = await (await request.get('/api/v1/checkout/options?lang=uk')).json();
  const shipping = shippingCost({
    method: changes.delivery?.method ?? 'pickup',
    weightGrams: options.data.parcel.weight,
    itemsCost: cart.data.total,
    hasFreeDelivery: false,
  });
  const order = await request.post('/api/v1/checkout?lang=uk', {
    data: {
      key: randomUUID(),
      expectedTotal: cart.data.total + shipping,
      contact: { name, phone, email: `${randomUUID()}@example.com` },
      delivery: { method: 'pickup' },
      payment: 'cash-on-delivery',
      isCallbackNeeded: true,
      ...changes,
    },
  });
  return (await order.json()).data;
}

/** Returns a locker of Lviv from the carrier's directory. */
export async function someLocker(request: APIRequestContext): Promise<Delivery> {
  const first = async (path: string) => (await (await request.get(`/api/v1/delivery/${path}&lang=uk`)).json()).data[0];
  const settlement = await first(`settlements?q=${encodeURIComponent('Львів')}`);
  const branch = await first(`branches?settlement=${settlement.ref}&kind=locker`);
  return { method: 'nova-poshta-locker', settlement, branch };
}
