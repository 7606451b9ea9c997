import { expect, test } from 'vitest';
import { crashUnderLoad } from '../../tests/helpers/crash.ts';
import { createSharedDatabase } from '../../tests/helpers/database.ts';

const database = await createSharedDatabase();

test('a power cut never loses, doubles or half-writes an order', { timeout: 240_000 }, async () => {
  const { acknowledged, orders, taken, ...damage } = await crashUnderLoad({
    ...database,
    sku: 'PZ-SZL-002',
    kills: 20,
  });
  expect(damage).toEqual({ lost: 0, half: 0, doubled: 0 });
  expect(acknowledged).toBeGreaterThanOrEqual(20 * 15);
  expect(orders).toBeGreaterThanOrEqual(acknowledged);
  expect(taken).toBe(orders);
});
