import { join } from 'node:path';
import { pagesOf } from '../helpers/site-pages.ts';
import { expect, test } from './fixtures.ts';

const KIB = 1024;

/** Maximum KiB of HTML, compressed by gzip, per page type, for the demo catalogue. */
const BUDGETS: Readonly<Record<string, number>> = {
  home: 8.25,
  // The order as a form and the names of several sizes took 50 bytes.
  category: 7.75,
  // Delivery to the shopper's town, alerts, and on leaf the calculator took 0.4 KiB.
  product: 8.15,
  blog: 6.65,
  'blog-category': 5.5,
  // One article has a picture for each of its eight steps.
  'blog-post': 8.1,
  reviews: 5.75,
  tool: 8,
  // The privacy page, with its table of contents.
  content: 6.75,
};

// Only for the demo: pages of a real shop may be as long as editors write them.
test('no page of the demo exceeds its type’s HTML size', () => {
  const pages = pagesOf(join(process.env.DATA_DIR ?? '', 'site/current'));
  expect(pages.length).toBeGreaterThan(600);
  const heavy = pages.filter(({ type, gzip }) => gzip > (BUDGETS[type] ?? 0) * KIB);
  expect(heavy.map(({ address, type, gzip }) => `${address} (${type}): ${(gzip / KIB).toFixed(1)} KiB`)).toEqual([]);
});
