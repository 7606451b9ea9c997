import { randomUUID } from 'node:crypto';
import { request } from 'playwright/test';
import type { PlaceOrder } from '../../src/contract/place-order.ts';
import { sql } from '../e2e/fixtures.ts';
import startTestedShop from '../e2e/shop.ts';
import { NOW } from './fixtures.ts';

const PHONE = '+380671234567';

/**
 * Starts the shop, with one order that was placed at NOW. Its address is in ORDER_ADDRESS, that of an order in the
 * studio in STUDIO_ORDER_ADDRESS.
 */
export default async function startShopWithOrder(): Promise<() => Promise<void>> {
  const stop = await startTestedShop();
  const shopper = await request.newContext({ baseURL: process.env.SHOP_URL ?? '' });
  const answerOf = async (path: string, data: unknown) =>
    (await (await shopper.post(`/api/v1/${path}?lang=uk`, { data })).json()).data;
  const cart = await answerOf('cart/lines', { sku: 'PZ-SZL-002', quantity: 2 });
  await sql(`INSERT INTO confirmed_contacts (visitor_id, contact, confirmed_at)
    SELECT visitor_id, '${PHONE}', now() FROM cart_lines WHERE id = '${cart.lines[0].id}'`);
  const order: PlaceOrder = {
    key: randomUUID(),
    expectedTotal: cart.total,
    contact: { name: 'Леся Позолотниця', phone: PHONE, email: 'lesia@pozolota.example' },
    delivery: { method: 'pickup' },
    payment: 'cash-on-delivery',
    isCallbackNeeded: true,
  };
  const placed = await answerOf('checkout', order);
  await sql(`UPDATE orders SET created_at = '${NOW.toISOString()}' WHERE id = '${placed.id}'`);
  await shopper.dispose();
  process.env.ORDER_ADDRESS = `/order-success?order=${placed.id}&token=${placed.token}`;
  const [known] = await sql('SELECT id FROM orders WHERE number = 100011');
  process.env.STUDIO_ORDER_ADDRESS = `/orders/${known?.id}`;
  return stop;
}
