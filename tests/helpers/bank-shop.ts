import { Hono } from 'hono';
import { afterAll, expect, vi } from 'vitest';
import { startBank } from '../../demo/bank/bank.ts';
import { startNovaPoshta } from '../../demo/nova-poshta/nova-poshta.ts';
import { createNovaPoshta } from '../../server/delivery/nova-poshta/nova-poshta.ts';
import { listen } from '../../server/listen.ts';
import type { PaymentProvider } from '../../server/payments/provider.ts';
import { createPaymentProviders } from '../../server/payments/providers.ts';
import type { PaymentProviderId } from '../../src/contract/payment.ts';
import type { PlaceOrder } from '../../src/contract/place-order.ts';
import { type Browser, openBrowser } from './browser.ts';
import { buy, setOrderStatus, statusOf } from './ordering.ts';
import { openPage, press } from './payments.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

export interface BankShop {
  readonly shop: TestShop;
  readonly browser: Browser;
  /** Orders `quantity` pieces of a product, and pays if the method is a card. */
  order(sku: string, quantity: number, changes?: Partial<PlaceOrder>, provider?: PaymentProviderId): Promise<PaidOrder>;
  close(): Promise<void>;
}

export interface PaidOrder {
  readonly id: string;
  readonly number: number;
  readonly token: string;
}

const PAYS = '4242 4242 4242 4242';

/** Opens a shop that the demo bank and the demo carrier can call. `wrap` decorates each provider. */
export async function openBankShop(
  wrap: (provider: PaymentProvider) => PaymentProvider = (provider) => provider,
): Promise<BankShop> {
  const [bank, carrier] = await Promise.all([startBank({ retryDelays: [10, 10] }), startNovaPoshta()]);
  const server = new Hono();
  const { url, close } = await listen(server, { host: '127.0.0.1', port: 0 });
  const payments = new Map([...createPaymentProviders(bank.settings)].map(([id, provider]) => [id, wrap(provider)]));
  const shop = await openTestShop({ siteOrigin: url, payments, novaPoshta: createNovaPoshta(carrier) });
  server.route('/', shop.app);
  const browser = openBrowser(shop.app);
  return {
    shop,
    browser,
    async order(sku, quantity, changes = {}, provider = 'monobank') {
      const { status, data } = await buy(browser, sku, quantity, { payment: 'card', ...changes });
      expect(status).toBe(200);
      if (data.isPaymentDue) await payByCard({ shop, browser }, data, provider);
      else if (changes.payment === 'invoice') await setOrderStatus(shop.pool, data.id, 'paid', shop.deps.clock());
      return data;
    },
    async close() {
      for (const end of [close, shop.drop, bank.close, carrier.close]) await end();
    },
  };
}

/** Opens such a shop at the top level of a test file, whose tests share it. It is closed after the last of them. */
export async function openSharedBankShop(...settings: Parameters<typeof openBankShop>): Promise<BankShop> {
  const open = await openBankShop(...settings);
  afterAll(() => open.close());
  return open;
}

async function payByCard(
  { shop, browser }: Pick<BankShop, 'shop' | 'browser'>,
  { id, token }: PaidOrder,
  provider: PaymentProviderId,
): Promise<void> {
  const { data } = await browser.post(`/orders/${id}/payments`, { provider, token });
  await press((await openPage(data)).url, { action: 'pay', card: PAYS });
  await vi.waitFor(async () => expect(await statusOf(shop.pool, id)).toBe('paid'), { timeout: 10_000 });
}
