import { expect, test } from 'vitest';
import { preemptionLimit } from './limits.ts';

/** ms that the rendering of a page takes on a large site; see docs/performance.md. */
const PAGE = 1;

test.each([
  [2_300, 60_000],
  [111_000, 222_000],
])('a rebuild of %i pages may be preempted during %i ms, longer than its rendering takes', (pages, limit) => {
  expect(preemptionLimit(pages)).toBe(limit);
  expect(limit).toBeGreaterThan(pages * PAGE);
});
