import { expect, test } from 'vitest';
import type { DependencyKey } from './keys.ts';
import { ChangeMemory } from './memory.ts';

/** A feed whose state the test controls. */
const feedOf = (isCurrent: () => boolean) => ({
  get isCurrent() {
    return isCurrent();
  },
  follow: () => {},
  becomeCurrent: async () => isCurrent(),
});

const memoryOf = (maxBytes: number) =>
  new ChangeMemory<string>(
    feedOf(() => true),
    maxBytes,
  );
const readOf =
  (value: string, keys: readonly DependencyKey[], bytes = 1) =>
  async () => ({ value, keys, bytes });

test('a value is read once, and again after one of its keys has changed', async () => {
  const memory = memoryOf(10);
  await memory.recall('gold', readOf('one', ['product:1', 'site']));
  await memory.recall('agate', readOf('one', ['product:2', 'site']));
  memory.forget(['product:1', 'product:3']);
  expect([memory.peek('gold'), memory.peek('agate')]).toEqual([undefined, 'one']);
  expect(await memory.recall('gold', readOf('two', ['product:1']))).toBe('two');
  memory.forget(['site']);
  expect([memory.peek('gold'), memory.peek('agate')]).toEqual(['two', undefined]);
  memory.forget(null);
  expect([memory.peek('gold'), memory.bytes]).toEqual([undefined, 0]);
});

test('a value whose key changed during the read is not cached', async () => {
  const memory = memoryOf(10);
  for (const changed of [['product:1'] as const, null]) {
    const value = await memory.recall('gold', async () => {
      memory.forget(changed);
      return { value: 'old', keys: ['product:1'], bytes: 1 };
    });
    expect([value, memory.peek('gold')]).toEqual(['old', undefined]);
  }
  await memory.recall('gold', async () => {
    memory.forget(['product:2']);
    return { value: 'kept', keys: ['product:1'], bytes: 1 };
  });
  expect(memory.peek('gold')).toBe('kept');
});

test('the cache is limited in bytes and evicts the least recently used', async () => {
  const memory = memoryOf(10);
  await memory.recall('gold', readOf('gold', ['product:1'], 4));
  await memory.recall('agate', readOf('agate', ['product:2'], 4));
  memory.peek('gold');
  await memory.recall('bole', readOf('bole', ['product:3'], 4));
  expect([memory.peek('gold'), memory.peek('agate'), memory.peek('bole')]).toEqual(['gold', undefined, 'bole']);
  expect(memory.bytes).toBe(8);
  await memory.recall('large', readOf('large', ['product:4'], 11));
  expect([memory.peek('large'), memory.bytes]).toEqual([undefined, 0]);
});

test('a value without keys is not cached, and nothing is returned while the feed is not current', async () => {
  let isCurrent = true;
  const memory = new ChangeMemory<string>(
    feedOf(() => isCurrent),
    10,
  );
  await memory.recall('loose', readOf('loose', []));
  await memory.recall('gold', readOf('one', ['product:1']));
  isCurrent = false;
  expect(memory.peek('gold')).toBeUndefined();
  expect(await memory.recall('gold', readOf('two', ['product:1']))).toBe('two');
  isCurrent = true;
  expect([memory.peek('loose'), memory.peek('gold')]).toEqual([undefined, 'one']);
});

test('a derived value is returned while its source is unchanged', async () => {
  const memory = memoryOf(10);
  let state = 1;
  await memory.recall('gold', async () => ({ ...(await readOf('one', ['site'])()), isStill: () => state === 1 }));
  expect(memory.peek('gold')).toBe('one');
  state = 2;
  expect([memory.peek('gold'), memory.bytes]).toEqual([undefined, 0]);
});
