import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../../tests/helpers/fake-storage.ts';
import { createStorageArea } from '../../lib/browser-storage.ts';
import type { Purpose } from '../../rules/browser-data.ts';
import type { SentEvent } from './analytics.ts';
import { createAnalytics } from './analytics.ts';
import { CONSENT_KEY, createConsent } from './consent.ts';
import { type PurchaseEvent, pageView, viewItemList } from './events.ts';

beforeEach(() => void vi.stubGlobal('window', new EventTarget()));
afterEach(() => vi.unstubAllGlobals());

/** Opens a browser: its tabs share the storage, and one list collects everything that they send. */
function openBrowser() {
  const stored = fakeStorage();
  const area = createStorageArea(() => stored);
  const sent: SentEvent[] = [];
  const openSink = vi.fn(async () => ({ send: (event: SentEvent) => void sent.push(event), close }));
  const close = vi.fn();
  const openTab = (purposes: readonly Purpose[] = ['statistics']) => {
    const consent = createConsent({ area, purposes, clock: () => new Date('2026-11-21T10:00:00Z') });
    const address = () => 'https://shop.example/';
    let follow: (pathname: string) => void = () => {};
    const onFollow = (watch: typeof follow) => {
      follow = watch;
    };
    const analytics = createAnalytics({ area, consent, withLock: async (task) => task(), openSink, address, onFollow });
    return { ...consent, ...analytics, follow: (pathname: string) => follow(pathname) };
  };
  return { stored, sent, openSink, close, openTab, names: () => sent.map(({ name }) => name) };
}

/** Resolves when all pending work is done. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const ORDER: PurchaseEvent = {
  name: 'purchase',
  params: { transaction_id: '100012', currency: 'UAH', value: 90, shipping: 0, items: [] },
};

test('before an answer nothing is loaded, sent or stored', async () => {
  const { openTab, openSink, stored } = openBrowser();
  const tab = openTab();
  tab.track(pageView());
  tab.placed(ORDER);
  tab.bought(100_012);
  await settled();
  expect(tab.state().isAsking).toBe(true);
  expect(openSink).not.toHaveBeenCalled();
  expect(Object.keys(stored).length).toBe(0);
});

test('events before consent on the same page are sent with it, in order; the answer is stored with its date', async () => {
  const { openTab, names, stored } = openBrowser();
  const tab = openTab();
  tab.track(pageView());
  tab.placed(ORDER);
  tab.bought(100_012);
  tab.answer(true);
  await settled();
  expect(names()).toEqual(['page_view', 'purchase']);
  expect(tab.state().isAsking).toBe(false);
  expect(JSON.parse(stored.getItem(CONSENT_KEY) ?? '')).toEqual({
    version: 2,
    purposes: ['statistics'],
    isGranted: true,
    date: '2026-11-21T10:00:00.000Z',
  });
  expect(openTab().state().isAsking).toBe(false);
});

test('after a refusal nothing is loaded, and queued events are dropped, also for a later consent', async () => {
  const { openTab, openSink, names } = openBrowser();
  const tab = openTab();
  tab.track(pageView());
  tab.placed(ORDER);
  tab.answer(false);
  tab.track(pageView());
  await settled();
  expect(openSink).not.toHaveBeenCalled();
  tab.answer(true);
  tab.bought(100_012);
  await settled();
  expect(names()).toEqual([]);
});

test('withdrawing consent closes the sink and removes the stored orders', async () => {
  const { openTab, close, names, stored } = openBrowser();
  const tab = openTab();
  tab.answer(true);
  tab.placed(ORDER);
  tab.track(pageView());
  await settled();
  tab.reopen();
  expect(tab.state()).toMatchObject({ isAsking: true, isReopened: true });
  tab.answer(false);
  tab.track(pageView());
  await settled();
  expect(close).toHaveBeenCalledOnce();
  expect(names()).toEqual(['page_view']);
  expect(Object.keys(stored)).toEqual([CONSENT_KEY]);
});

test('an order is reported once, also after a reload and in two tabs, and only in the browser where it was placed', async () => {
  const { openTab, names } = openBrowser();
  const first = openTab();
  first.answer(true);
  first.placed(ORDER);
  await settled();
  const [back, other] = [openTab(), openTab()];
  back.bought(100_012);
  other.bought(100_012);
  first.bought(100_012);
  back.bought(100_013);
  await settled();
  openTab().bought(100_012);
  await settled();
  expect(names()).toEqual(['purchase']);
});

test('an answer in one tab applies to the others', async () => {
  const { openTab, names } = openBrowser();
  const [one, two] = [openTab(), openTab()];
  two.track(pageView());
  two.followOtherTabs();
  one.answer(true);
  window.dispatchEvent(Object.assign(new Event('storage'), { key: CONSENT_KEY, oldValue: null }));
  await settled();
  expect(two.state().isAsking).toBe(false);
  expect(names()).toEqual(['page_view']);
});

test('a sink that failed to load is loaded again with the next event, and no event is lost', async () => {
  const { openTab, openSink, names } = openBrowser();
  openSink.mockRejectedValueOnce(new Error('offline'));
  const tab = openTab();
  tab.answer(true);
  await settled();
  tab.track(pageView());
  await settled();
  expect(names()).toEqual([]);
  tab.track(pageView());
  await settled();
  expect(names()).toEqual(['page_view', 'page_view']);
});

test('an answer in an older format is asked again', () => {
  const { openTab, stored } = openBrowser();
  stored.setItem(CONSENT_KEY, JSON.stringify({ version: 1, isGranted: true, date: '2026-11-01T00:00:00Z' }));
  expect(openTab().state().isAsking).toBe(true);
});

test('an answer applies only to the purposes that were asked; a new purpose is asked', async () => {
  const { openTab, stored } = openBrowser();
  const answer = { version: 2, purposes: ['statistics'], isGranted: true, date: '2026-11-01T00:00:00Z' };
  stored.setItem(CONSENT_KEY, JSON.stringify(answer));
  expect(openTab().state()).toMatchObject({ isAsking: false, isGranted: true });
  const tab = openTab(['statistics', 'recording']);
  expect(tab.state()).toMatchObject({ isAsking: true, isGranted: null });
  tab.answer(true);
  expect(openTab(['recording']).state().isGranted).toBe(true);
});

test('orders of a visitor who has left are neither stored nor reported', async () => {
  const { openTab, names, stored } = openBrowser();
  const tab = openTab();
  tab.answer(true);
  tab.placed(ORDER);
  tab.forgetOrders();
  tab.bought(100_012);
  await settled();
  expect(names()).toEqual([]);
  expect(Object.keys(stored)).toEqual([CONSENT_KEY]);
});

test('a selection waits for consent like every event', async () => {
  const { openTab, names } = openBrowser();
  const tab = openTab();
  const card = {
    id: 1,
    sku: 'S',
    slug: 'lak',
    name: 'Лак',
    price: 1,
    oldPrice: null,
    tiers: [],
    stock: 1,
    picture: null,
  };
  tab.track(viewItemList({ slug: 'laky', name: 'Лаки' }, [card]));
  tab.follow('/lak');
  await settled();
  expect(names()).toEqual([]);
  tab.answer(true);
  await settled();
  expect(names()).toEqual(['view_item_list', 'select_item']);
  tab.answer(false);
  tab.follow('/lak');
  await settled();
  expect(names()).toHaveLength(2);
});

test('a search is reported, unless its text may be a contact; a wish is an item', async () => {
  const { openTab, sent } = openBrowser();
  const tab = openTab();
  tab.answer(true);
  for (const q of ['лак', '067 123 45 67']) tab.track({ name: 'view_search_results', params: { search_term: q } });
  const added = new Set([7, 9]);
  const wish = (productId: number) => ({ productId, sku: 'S', name: 'Лак', price: 100 });
  tab.wished([wish(7), wish(8)], added);
  tab.wished([wish(7)], added);
  expect([...added]).toEqual([9]);
  await settled();
  expect(sent.map(({ name, params }) => [name, 'search_term' in params && params.search_term])).toEqual([
    ['view_search_results', 'лак'],
    ['add_to_wishlist', false],
  ]);
});
