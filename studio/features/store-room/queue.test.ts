import { describe, expect, test } from 'vitest';
import type { StoredCollection } from '../../../src/lib/browser-storage.ts';
import type { FieldChange, WaitingChange } from './changes.ts';
import { createQueue, FIRST_DELAY, type Outcome, type Sender } from './queue.ts';

const OLENA = 'olena';
const PRODUCT = { id: 7, revision: 3, sku: 'PZ-7', name: { uk: 'Золото', ru: 'Золото' } };
const price = (seen: number, to: number): FieldChange => ({ field: 'price', seen, to });
const stock = (seen: number, to: number): FieldChange => ({ field: 'stock', seen, to });

/** A device: its storage and its lock are shared by the tabs. */
function openDevice() {
  const items = new Map<string, WaitingChange>();
  let lock = Promise.resolve();
  let clock = 0;
  const stored: StoredCollection<WaitingChange> = {
    keys: () => [...items.keys()],
    item: (key) => ({
      read: () => items.get(key) ?? null,
      write: (value) => void items.set(key, value),
      remove: () => void items.delete(key),
      subscribe: () => () => {},
    }),
    subscribe: () => () => {},
  };
  const openTab = () => {
    const delays: number[] = [];
    let wake = (): Promise<void> => Promise.resolve();
    const queue = createQueue({
      stored,
      exclusively: (work) => {
        lock = lock.then(work);
        return lock;
      },
      later(run, milliseconds) {
        delays.push(milliseconds);
        wake = run;
        return () => {
          wake = () => Promise.resolve();
        };
      },
      now: () => ++clock,
    });
    return {
      queue,
      delays,
      add: (...changes: FieldChange[]) => queue.add({ staffId: OLENA, product: PRODUCT }, changes),
      /** Lets the time of the next repetition come. */
      wake: () => wake(),
    };
  };
  return { items, openTab };
}

/** A server that answers as it is told, and then confirms. */
function openServer(...outcomes: Outcome[]) {
  const got: WaitingChange[] = [];
  const server = { staffId: OLENA as string | null, isOffline: false, got };
  const sender: Sender = {
    async identify() {
      if (server.isOffline) throw new Error('offline');
      return server.staffId;
    },
    async send(change) {
      got.push(change);
      return outcomes.shift() ?? { kind: 'done' };
    },
  };
  return Object.assign(server, { sender });
}

test('changes are sent in order, each once, and leave the device', async () => {
  const { items, openTab } = openDevice();
  const tab = openTab();
  const server = openServer();
  await tab.queue.start(server.sender);
  tab.add(price(100, 120), stock(5, 4));
  tab.add(price(120, 130));
  await tab.queue.flush();
  expect(server.got.map(({ change }) => change)).toEqual([price(100, 120), stock(5, 4), price(120, 130)]);
  expect(items.size).toBe(0);
  expect(tab.queue.state()).toMatchObject({ waiting: [], isSending: false });
  expect(tab.queue.state().sent.map(({ change }) => change)).toEqual([price(120, 130), stock(5, 4), price(100, 120)]);
});

test('without a connection they stay, survive a reload, and keep their keys', async () => {
  const { openTab } = openDevice();
  const tab = openTab();
  const server = openServer();
  server.isOffline = true;
  await tab.queue.start(server.sender);
  const ids = tab.add(stock(5, 4));
  await tab.queue.flush();
  expect(server.got).toEqual([]);
  const reloaded = openTab();
  expect(reloaded.queue.state().waiting.map(({ id }) => id)).toEqual(ids);
  server.isOffline = false;
  await reloaded.queue.start(server.sender);
  expect(server.got.map(({ id }) => id)).toEqual(ids);
});

test('a lost answer is sent again with the same key, later each time up to a minute', async () => {
  const { openTab } = openDevice();
  const tab = openTab();
  const lost = Array.from({ length: 7 }, (): Outcome => ({ kind: 'later' }));
  const server = openServer(...lost);
  tab.add(stock(5, 4));
  await tab.queue.start(server.sender);
  for (const _ of lost) await tab.wake();
  expect(tab.delays).toEqual([FIRST_DELAY, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  expect(new Set(server.got.map(({ id }) => id)).size).toBe(1);
  expect(tab.queue.state().waiting).toEqual([]);
});

test('two tabs send each change once', async () => {
  const { openTab } = openDevice();
  const [one, other] = [openTab(), openTab()];
  const server = openServer();
  one.add(price(100, 120), stock(5, 4));
  await Promise.all([one.queue.start(server.sender), other.queue.start(server.sender)]);
  expect(server.got).toHaveLength(2);
});

test('a change that is added while another one is sent follows it', async () => {
  const { openTab } = openDevice();
  const tab = openTab();
  const server = openServer();
  const { sender } = server;
  let isFirst = true;
  await tab.queue.start({
    ...sender,
    send(change) {
      if (isFirst) tab.add(stock(4, 3));
      isFirst = false;
      return sender.send(change);
    },
  });
  tab.add(stock(5, 4));
  await tab.queue.flush();
  expect(server.got.map(({ change }) => change)).toEqual([stock(5, 4), stock(4, 3)]);
});

describe('the changes of a person', () => {
  test('wait while nobody is signed in', async () => {
    const { items, openTab } = openDevice();
    const tab = openTab();
    const server = openServer();
    server.staffId = null;
    tab.add(stock(5, 4));
    await tab.queue.start(server.sender);
    expect([server.got.length, items.size]).toEqual([0, 1]);
    server.staffId = OLENA;
    await tab.wake();
    expect([server.got.length, items.size]).toEqual([1, 0]);
  });

  test('are not sent by another one', async () => {
    const { items, openTab } = openDevice();
    const tab = openTab();
    const server = openServer();
    server.staffId = 'petro';
    tab.add(stock(5, 4));
    await tab.queue.start(server.sender);
    expect([server.got.length, items.size]).toEqual([0, 1]);
  });
});

describe('a conflict', () => {
  const conflict: Outcome = { kind: 'conflict', current: 150, changedBy: 'Петро' };

  test('waits for a decision with later changes of its field, and nothing else waits', async () => {
    const { openTab } = openDevice();
    const tab = openTab();
    const server = openServer(conflict);
    tab.add(price(100, 120));
    tab.add(price(120, 130), stock(5, 4));
    await tab.queue.start(server.sender);
    expect(server.got.map(({ change }) => change)).toEqual([price(100, 120), stock(5, 4)]);
    expect(tab.queue.state().waiting.map(({ problem }) => problem)).toEqual([conflict, null]);
    expect(tab.delays).toEqual([]);
  });

  test('is overwritten only from the value that the person has seen', async () => {
    const { openTab } = openDevice();
    const tab = openTab();
    const server = openServer(conflict);
    const [id = ''] = tab.add(price(100, 120));
    await tab.queue.start(server.sender);
    await tab.queue.retry(id);
    expect(server.got.map(({ id, change }) => [id, change])).toEqual([
      [id, price(100, 120)],
      [id, price(150, 120)],
    ]);
    expect(tab.queue.state().waiting).toEqual([]);
  });

  test('is given up for the other value', async () => {
    const { openTab } = openDevice();
    const tab = openTab();
    const server = openServer(conflict);
    const [id = ''] = tab.add(price(100, 120));
    await tab.queue.start(server.sender);
    await tab.queue.drop(id);
    expect(server.got).toHaveLength(1);
    expect(tab.queue.state().waiting).toEqual([]);
  });
});

test('a refused change stays with its message until it is sent again', async () => {
  const { openTab } = openDevice();
  const tab = openTab();
  const server = openServer({ kind: 'refused', message: 'Стільки немає' });
  const [id = ''] = tab.add(stock(5, 0));
  await tab.queue.start(server.sender);
  expect(tab.queue.state().waiting).toMatchObject([{ problem: { kind: 'refused', message: 'Стільки немає' } }]);
  await tab.queue.retry(id);
  expect(server.got.map(({ change }) => change)).toEqual([stock(5, 0), stock(5, 0)]);
  expect(tab.queue.state().waiting).toEqual([]);
});
