import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Draft, DraftContent } from '../../contract/drafts.ts';
import { ApiError } from '../../lib/api-error.ts';
import { DraftKeeper, PAUSE, RETRY } from './draft-keeper.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const content = (words: string): DraftContent => ({ values: words, base: '', baseRevision: 1, title: 'Ч' });
const kept = (words: string, savedAt: string): Draft => ({ ...content(words), savedAt });

function item<Value>() {
  let stored: Value | null = null;
  return {
    read: () => stored,
    write: (value: Value) => {
      stored = value;
    },
    remove: () => {
      stored = null;
    },
    subscribe: () => () => {},
  };
}

/** Creates a browser and a server that can be unreachable or slow. */
function setUp() {
  const server = { draft: null as Draft | null, isDown: false, asked: [] as string[], slow: 0 };
  const ask = async (what: string) => {
    server.asked.push(what);
    if (server.slow > 0) await new Promise((resolve) => setTimeout(resolve, server.slow));
    if (server.isDown) throw new ApiError('network', 0, 'There was no response');
  };
  const local = item<Draft>();
  const forgotten = item<string>();
  const found: unknown[] = [];
  const open = () => {
    const keeper = new DraftKeeper({
      server: {
        read: async () => {
          await ask('read');
          return server.draft;
        },
        keep: async (said) => {
          await ask('keep');
          server.draft = { ...said, savedAt: new Date().toISOString() };
          return server.draft.savedAt;
        },
        forget: async () => {
          await ask('forget');
          server.draft = null;
        },
      },
      ...{ local, forgotten, onChanged: () => {} },
      onFound: ({ values }) => found.push(values) > 0,
    });
    keeper.open();
    return keeper;
  };
  return { server, local, forgotten, found, open };
}

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

test('input is stored here at once and on the server after a second, and restored from there', async () => {
  const { server, local, found, open } = setUp();
  const keeper = open();
  await pass();
  for (const words of ['а', 'аб', 'абв']) keeper.keep(content(words));
  expect([local.read()?.values, keeper.state().place]).toEqual(['абв', 'here']);
  await pass(PAUSE);
  expect([server.draft?.values, keeper.state().place]).toEqual(['абв', 'kept']);
  expect(server.asked).toEqual(['read', 'keep']);
  local.remove();
  open();
  await pass();
  expect(found).toEqual(['абв']);
});

test('an unreachable server may have a draft: the failure is reported, and nothing there is overwritten', async () => {
  const { server, found, open } = setUp();
  server.draft = kept('звідти', '2026-11-20T09:00:00Z');
  server.isDown = true;
  const keeper = open();
  await pass();
  expect(keeper.state()).toMatchObject({ failure: { of: 'read' }, isReady: true });
  keeper.keep(content('тут'));
  server.isDown = false;
  await pass(PAUSE);
  expect(server.draft.values).toBe('звідти');
  await pass(RETRY);
  expect(keeper.state()).toMatchObject({ failure: null, other: { values: 'звідти' } });
  await pass(RETRY);
  expect(server.draft.values).toBe('звідти');
  keeper.leaveOther();
  await pass();
  expect([server.draft?.values, found]).toEqual(['тут', []]);
});

test('the draft from another browser can be taken instead', async () => {
  const { server, found, open } = setUp();
  server.draft = kept('звідти', '2026-11-20T09:00:00Z');
  server.isDown = true;
  const keeper = open();
  await pass();
  keeper.keep(content('тут'));
  server.isDown = false;
  keeper.retry();
  await pass();
  keeper.takeOther();
  expect([found, keeper.state().other]).toEqual([['звідти'], null]);
});

test('a draft that could not be deleted is reported, retried, and not restored', async () => {
  const { server, found, open } = setUp();
  const keeper = open();
  await pass();
  keeper.keep(content('старе'));
  await pass(PAUSE);
  server.isDown = true;
  void keeper.forget();
  await pass();
  expect(keeper.state().failure).toMatchObject({ of: 'forget', error: { code: 'network' } });
  keeper.close();
  server.isDown = false;
  await pass(RETRY);
  expect(server.draft?.values).toBe('старе');
  const again = open();
  await pass();
  expect([found, server.draft, again.state().place]).toEqual([[], null, 'nothing']);
});

test('while the screen is open it is deleted once the server is reachable', async () => {
  const { server, open } = setUp();
  const keeper = open();
  await pass();
  keeper.keep(content('старе'));
  await pass(PAUSE);
  server.isDown = true;
  void keeper.forget();
  await pass();
  server.isDown = false;
  await pass(RETRY);
  expect([server.draft, keeper.state().failure]).toEqual([null, null]);
});

test('a draft still being sent is not restored after it was deleted', async () => {
  const { server, open } = setUp();
  const keeper = open();
  await pass();
  server.slow = 5_000;
  keeper.keep(content('а'));
  await pass(PAUSE);
  void keeper.forget();
  await pass(20_000);
  expect([server.draft, server.asked]).toEqual([null, ['read', 'keep', 'forget']]);
});

test('input after the deletion is kept', async () => {
  const { server, open } = setUp();
  const keeper = open();
  await pass();
  keeper.keep(content('а'));
  await pass(PAUSE);
  void keeper.forget();
  keeper.keep(content('б'));
  await pass(PAUSE);
  expect([server.draft?.values, keeper.state().place]).toEqual(['б', 'kept']);
});

test('input before the server answers is stored here at once, and does not replace an earlier draft', async () => {
  const { server, local, found, open } = setUp();
  server.draft = kept('звідти', '2026-11-20T09:00:00Z');
  server.slow = 1_000;
  const keeper = open();
  keeper.keep(content('тут'));
  expect(local.read()?.values).toBe('тут');
  await pass(5_000);
  expect([keeper.state().other?.values, server.draft?.values, found]).toEqual(['звідти', 'звідти', []]);
});

test('input reverted before the server answers deletes nothing', async () => {
  const { server, local, found, open } = setUp();
  local.write(kept('з учора', '2026-11-19T09:00:00Z'));
  server.slow = 1_000;
  const keeper = open();
  keeper.keep(content('тут'));
  void keeper.forget();
  await pass(5_000);
  expect([found, server.asked]).toEqual([['з учора'], ['read']]);
});

test('a draft that never existed is not deleted', async () => {
  const { server, open } = setUp();
  const keeper = open();
  await pass();
  keeper.keep(content('а'));
  await keeper.forget();
  await pass(RETRY);
  expect(server.asked).toEqual(['read']);
});

test('a draft in the form is told until it is deleted, one to choose from only when it is taken', async () => {
  const { server, open } = setUp();
  server.draft = kept('звідти', '2026-11-20T09:00:00Z');
  const keeper = open();
  expect(keeper.state()).toMatchObject({ isReady: false, isFound: false });
  await pass();
  expect(keeper.state()).toMatchObject({ isReady: true, isFound: true });
  await keeper.forget();
  expect(keeper.state().isFound).toBe(false);

  server.draft = kept('звідти', '2026-11-20T09:05:00Z');
  server.slow = 1_000;
  const second = open();
  second.keep(content('тут'));
  await pass(1_000);
  expect(second.state()).toMatchObject({ isFound: false, other: { values: 'звідти' } });
  second.takeOther();
  expect(second.state()).toMatchObject({ isFound: true, other: null });
});

test('a draft of this browser is found although the server is unreachable', async () => {
  const { server, local, open } = setUp();
  local.write(kept('з учора', '2026-11-19T09:00:00Z'));
  server.isDown = true;
  const keeper = open();
  await pass();
  expect(keeper.state()).toMatchObject({ isReady: true, isFound: true, failure: { of: 'read' } });
});
