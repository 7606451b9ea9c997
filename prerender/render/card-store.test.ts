import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeCard } from '../../tests/helpers/page-fixtures.ts';
import { CardStore } from './card-store.ts';

const html = (id: number) => `<b>Картка ${id}</b>`;
const stored = (id: number, content = html(id)) => {
  const card = makeCard(id);
  return { card, html: content };
};

describe.each([
  ['in memory', 1_000_000],
  ['in the file', 0],
  ['some in memory and some in the file', 4_000],
])('%s', (_, limit) => {
  let store: CardStore;

  beforeEach(() => {
    store = new CardStore(limit);
    return () => store.close();
  });

  test('returns cards in any order', () => {
    const ids = [5, 1, 4, 2, 3];
    for (const id of ids) store.put(stored(id));
    for (const id of ids.toSorted()) {
      expect(store.get(id)).toEqual(stored(id));
    }
  });

  test('a card that was read does not change when more are put', () => {
    store.put(stored(1));
    const first = store.get(1);
    store.put(stored(2));
    store.get(2);
    expect(first?.html).toBe('<b>Картка 1</b>');
  });

  test('stores a card without HTML', () => {
    store.put(stored(1, ''));
    expect(store.get(1)?.html).toHaveLength(0);
  });

  test('unknown() returns each unseen id once, and knows missing cards', () => {
    store.put(stored(1));
    store.putMissing(2);
    expect(store.unknown([1, 2, 3, 3, 4])).toEqual([3, 4]);
    expect(store.get(2)).toBeNull();
    expect(store.get(3)).toBeNull();
  });
});

test('leaves no file behind, even while it is open', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pozolota-cards-'));
  vi.stubEnv('TMPDIR', folder);
  const own = new CardStore(0);
  own.put(stored(1));
  expect(readdirSync(folder)).toEqual([]);
  own.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});
