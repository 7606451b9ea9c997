import { expect, test } from 'vitest';
import type { SharedFacts } from '../../server/page-data/facts.ts';
import { WarmState } from './warm.ts';

test('a read that fails late takes nothing away that was read since', async () => {
  const warm = new WarmState();
  const { promise, reject } = Promise.withResolvers<SharedFacts>();
  const early = warm.sharedFacts('uk', () => promise);
  warm.begin('2', 'everything');
  const facts = { lang: 'uk' } as SharedFacts;
  await warm.sharedFacts('uk', async () => facts);
  reject(new Error('late'));
  await expect(early).rejects.toThrow('late');
  const again = warm.sharedFacts('uk', () => Promise.reject(new Error('read anew')));
  expect(await again).toBe(facts);
});
