import { expect, test } from 'vitest';
import { ensureStudioBuilt } from './build.ts';
import { firstListFiles, importCycle } from './studio-size.ts';

const KIB = 1024;
/** KiB of compressed JavaScript that is loaded before the first list is shown. */
const BUDGET = 211;

test(`the first list of the studio takes at most ${BUDGET} KiB of JavaScript`, { timeout: 120_000 }, async () => {
  await ensureStudioBuilt();
  const files = firstListFiles();
  const total = files.reduce((sum, { size }) => sum + size, 0) / KIB;
  const lines = files.map(({ file, size }) => `${(size / KIB).toFixed(1)} KiB ${file}`);
  expect(total, [`${total.toFixed(1)} KiB:`, ...lines].join('\n')).toBeLessThanOrEqual(BUDGET);
});

test('files of the studio do not import each other in a cycle', { timeout: 120_000 }, async () => {
  await ensureStudioBuilt();
  expect(importCycle()).toBeUndefined();
});
