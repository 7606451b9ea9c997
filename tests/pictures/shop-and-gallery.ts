import { randomUUID } from 'node:crypto';
import { request } from 'playwright/test';
import { build, preview } from 'vite';
import type { PlaceOrder } from '../../src/contract/place-order.ts';
import { sql } from '../e2e/fixtures.ts';
import startTestedShop from '../e2e/shop.ts';
import { freePort } from '../helpers/free-port.ts';
import { NOW } from './fixtures.ts';

const PHONE = '+380671234567';

/** Starts the shop with an order, and the gallery. Returns a function that stops both. */
export default async function startShopAndGallery(): Promise<() => Promise<void>> {
  const stopShop = await startTestedShop();
  await placeOrder();
  // After the shop: a build declares the whole process one of production.
  const stopGallery = await startGallery();
  return async () => {
    await Promise.all([stopShop(), stopGallery()]);
  };
}

/** Builds and serves the gallery at GALLERY_URL. */
async function startGallery(): Promise<() => Promise<void>> {
  const configFile = 'gallery/vite.config.ts';
  await build({ configFile, logLevel: 'error' });
  const server = await preview({ configFile, preview: { host: '127.0.0.1', port: await freePort() } });
  process.env.GALLERY_URL = server.resolvedUrls?.local[0] ?? '';
  return () => server.close();
}

/** Places an order at NOW. Its address is in ORDER_ADDRESS, that of an order in the studio in STUDIO_ORDER_ADDRESS. */
async function placeOrder(): Promise<void> {
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
}
