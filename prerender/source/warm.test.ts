import { expect, test } from 'vitest';
import type { SharedData } from '../../server/page-data/shared-data.ts';
import { WarmState } from './warm.ts';

test('a read that fails late does not evict a newer one', async () => {
  const warm = new WarmState();
  const { promise, reject } = Promise.withResolvers<SharedData>();
  const early = warm.sharedData('uk', () => promise);
  warm.begin('2', 'everything');
  const facts = { lang: 'uk' } as SharedData;
  await warm.sharedData('uk', async () => facts);
  reject(new Error('late'));
  await expect(early).rejects.toThrow('late');
  const again = warm.sharedData('uk', () => Promise.reject(new Error('read anew')));
  expect(await again).toBe(facts);
});
