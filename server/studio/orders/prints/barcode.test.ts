import { expect, test } from 'vitest';
import { barcode, modulesOf } from './barcode.ts';

const START_C = '11010011100';
const STOP = '1100011101011';

test('a waybill is in Code 128 C: a start, two digits in each symbol, a check symbol and a stop', () => {
  const modules = modulesOf('20450000123456');
  expect(modules).toMatch(new RegExp(`^${START_C}.*${STOP}$`));
  expect(modules).toHaveLength(11 * (1 + 7 + 1) + STOP.length);
  // 20, 45, 00 ... as the standard encodes them.
  expect(modules.slice(11, 44)).toBe('110010011101011101100011011001100');
});

test('bars are drawn between quiet zones, and the text is readable by a screen reader', async () => {
  const svg = String(await barcode('100001'));
  const [, width] = svg.match(/viewBox="0 0 (\d+) 1"/) ?? [];
  expect(Number(width)).toBe(modulesOf('100001').length + 20);
  expect(svg).toContain('aria-label="100001"');
  expect(svg).toMatch(/<path d="M10 0h2v1h-2z/);
});
