import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Language } from '../../src/contract/language.ts';
import { BATCH_SIZE, Batches } from './batches.ts';
import type { PageJob } from './plan.ts';

const makeJobs = (lang: Language, count: number) =>
  Array.from({ length: count }, (_, index): PageJob => ({ kind: 'page', lang, path: `/${index}`, reason: 'new' }));

const arbitraryJobs = fc
  .tuple(fc.nat({ max: 500 }), fc.nat({ max: 500 }))
  .map(([uk, ru]) => [...makeJobs('uk', uk), ...makeJobs('ru', ru)]);

test('hands out every job once, in batches of one language within the maximum size', () => {
  fc.assert(
    fc.property(
      arbitraryJobs,
      fc.integer({ min: 1, max: 8 }),
      fc.infiniteStream(fc.nat({ max: 8 })),
      (jobs, atOnce, threads) => {
        const batches = new Batches(jobs, atOnce);
        const taken: PageJob[] = [];
        for (const thread of threads) {
          const batch = batches.take(thread);
          if (batch.length === 0) break;
          expect(new Set(batch.map(({ lang }) => lang)).size).toBe(1);
          expect(batch.length).toBeLessThanOrEqual(BATCH_SIZE);
          taken.push(...batch);
        }
        expect(new Set(taken)).toEqual(new Set(jobs));
        expect(taken).toHaveLength(jobs.length);
      },
    ),
  );
});

test('a thread takes jobs of its own language in order, then helps from the other end', () => {
  const batches = new Batches([...makeJobs('uk', 200), ...makeJobs('ru', 40)], 1);
  const paths = (batch: readonly PageJob[]) => batch.map(({ lang, path }) => lang + path);
  expect(paths(batches.take(1))).toEqual(makeJobs('ru', 40).map(({ path }) => `ru${path}`));
  expect(paths(batches.take(0))[0]).toBe('uk/0');
  expect(paths(batches.take(1)).at(-1)).toBe('uk/199');
});

test('batches become smaller towards the end, so that threads finish together', () => {
  const batches = new Batches(makeJobs('uk', 1_000), 4);
  const sizes: number[] = [];
  for (let batch = batches.take(0); batch.length > 0; batch = batches.take(0)) sizes.push(batch.length);
  expect(sizes[0]).toBe(BATCH_SIZE);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  expect(sizes.at(-1)).toBeLessThanOrEqual(8);
});
