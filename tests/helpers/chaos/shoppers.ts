import { setTimeout as sleep } from 'node:timers/promises';
import type { Delivery } from '../../../src/contract/checkout.ts';
import { PAYMENT_PROVIDERS, type PaymentProviderId } from '../../../src/contract/payment.ts';
import type { PlaceOrder } from '../../../src/contract/place-order.ts';
import { shippingCost } from '../../../src/rules/delivery.ts';
import { contactOf, type Guest, orderOf } from '../ordering.ts';
import { openPage, payAtBank } from '../payments.ts';
import { askOnce, askUntilAnswered } from './shops.ts';

/** Ways in which a shopper buys. */
export const PLANS = [
  /** Pays on delivery. */
  'cash',
  /** Pays by card. */
  'card',
  /** Pays by card, and the bank sends no callback. */
  'silent',
  /** Pays by card, then cancels the order. */
  'paid-then-cancelled',
  /** Cancels the order, then pays. */
  'cancelled-then-paid',
  /** Pays the same order at two providers. */
  'paid-twice',
  /** Sends the order once and does not wait for the answer. */
  'impatient',
] as const;
export type Plan = (typeof PLANS)[number];

/** An acknowledged order. */
export interface Bought {
  readonly plan: Plan;
  readonly orderId: string;
}

export interface Counter {
  readonly urls: readonly string[];
  readonly branch: Delivery;
  /** Price in kopiykas and weight in grams of each shopper's cart. */
  readonly price: number;
  readonly weight: number;
}

const CARDS = { pays: '4242424242424242', silent: '4000000000009995' } as const;

/** True if the order goes to a branch. Orders to be cancelled do not, because packed orders cannot be cancelled. */
const IS_SENT: Readonly<Record<Plan, boolean>> = {
  cash: true,
  card: true,
  silent: true,
  'paid-then-cancelled': false,
  'cancelled-then-paid': false,
  'paid-twice': true,
  impatient: true,
};

/** Completes a purchase despite any failures. @returns the acknowledged order; null for a shopper who did not wait */
export async function buyThrough(counter: Counter, guest: Guest, plan: Plan): Promise<Bought | null> {
  const headers = { 'content-type': 'application/json', cookie: guest.cookie, 'x-forwarded-for': guest.address };
  const ask = (path: string, body?: unknown) =>
    askUntilAnswered(counter.urls, path, {
      headers,
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
  const order = orderFor(counter, plan, guest);
  if (plan === 'impatient') {
    const init = {
      method: 'POST',
      headers,
      body: JSON.stringify(order),
    };
    const answer = await askOnce(counter.urls[0] ?? '', '/checkout', init);
    return answer?.status === 200 ? { plan, orderId: answer.data.id } : null;
  }
  const { status, data, error } = await ask('/checkout', order);
  if (status !== 200) throw new Error(`An order was answered with ${status} ${error?.code}`);
  const { id, token }: { id: string; token: string } = data;

  const goToPay = async (provider: PaymentProviderId) => {
    const begun = await ask(`/orders/${id}/payments`, { provider, token });
    if (begun.status !== 200) throw new Error(`A payment was answered with ${begun.status} ${begun.error?.code}`);
    return (await openPage(begun.data)).url;
  };
  const cancel = async () => {
    const cancelled = await ask(`/orders/${id}/cancel`, { token });
    if (cancelled.status !== 200) throw new Error(`A cancellation was answered with ${cancelled.error?.code}`);
  };
  const someProvider = () => pick(PAYMENT_PROVIDERS);
  const untilPaid = async () => {
    while ((await ask(`/orders/${id}?token=${token}`)).data.payment.state !== 'paid') await sleep(200);
  };

  if (plan === 'card' || plan === 'silent') {
    await payAtBank(await goToPay(someProvider()), plan === 'card' ? CARDS.pays : CARDS.silent);
    await ask(`/orders/${id}?token=${token}`);
  }
  if (plan === 'paid-then-cancelled') {
    await payAtBank(await goToPay(someProvider()), CARDS.pays);
    await untilPaid();
    await cancel();
  }
  if (plan === 'cancelled-then-paid') {
    const page = await goToPay(someProvider());
    await cancel();
    await payAtBank(page, CARDS.pays);
  }
  if (plan === 'paid-twice') {
    const pages = [await goToPay('liqpay'), await goToPay('monobank')];
    await Promise.all(pages.map((page) => payAtBank(page, CARDS.pays)));
  }
  return { plan, orderId: id };
}

function orderFor({ branch, price, weight }: Counter, plan: Plan, { phone }: Guest): PlaceOrder {
  const delivery: Delivery = IS_SENT[plan] ? branch : { method: 'pickup' };
  const shipping = shippingCost({
    method: delivery.method,
    weightGrams: weight,
    itemsCost: price,
    hasFreeDelivery: false,
  });
  const isCash = plan === 'cash' || plan === 'impatient';
  const payment = isCash ? 'cash-on-delivery' : 'card';
  return orderOf(price + shipping, { delivery, payment, contact: contactOf(phone) });
}

const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new RangeError('There is nothing to pick from');
  return item;
};
