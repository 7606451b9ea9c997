import { expect, test, vi } from 'vitest';
import { onTextsWanted, withTexts } from './all-texts.ts';

const part = () => Promise.resolve('part');

test('a late part is loaded with all texts, which are loaded once, and again after a failure', async () => {
  expect(await withTexts(part())).toBe('part');

  const load = vi.fn(() => Promise.reject(new Error('offline')));
  onTextsWanted(load);
  await expect(withTexts(part())).rejects.toThrow('offline');

  load.mockImplementation(() => Promise.resolve() as Promise<never>);
  await Promise.all([withTexts(part()), withTexts(part())]);
  expect(await withTexts(part())).toBe('part');
  expect(load).toHaveBeenCalledTimes(2);

  onTextsWanted(async () => {});
});
