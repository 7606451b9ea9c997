import { expect, test } from 'vitest';
import { complaintsOf } from './budgets.ts';

const KIB = 1024;
const light = { loader: KIB, script: 90 * KIB, style: 8 * KIB, font: 40 * KIB, modules: { 'react-dom': 500_000 } };

test('a build within its budgets is not complained of', () => {
  expect(complaintsOf({ product: light }, {})).toEqual([]);
});

test('a passed budget is named with the kind of page, both figures and what has grown since the record', () => {
  const heavy = {
    ...light,
    script: 130 * KIB,
    modules: { ...light.modules, 'src/new.ts': 60_000, 'src/old.ts': 4_000 },
  };
  const record = { product: { ...light, modules: { ...light.modules, 'src/old.ts': 3_900 } } };
  expect(complaintsOf({ product: heavy }, record)).toEqual([
    'product: 130.0 KiB of script, 104.6 are allowed (90.0 when last recorded)',
    '  src/new.ts: 60000 bytes more, new',
  ]);
});

test('every budget is one of its own', () => {
  const complaints = complaintsOf({ home: { ...light, loader: 4 * KIB, style: 20 * KIB, font: 90 * KIB } }, {});
  expect(complaints).toEqual([
    'home: 4.0 KiB of loader, 3 are allowed',
    'home: 20.0 KiB of style, 12.7 are allowed',
    'home: 90.0 KiB of font, 50 are allowed',
  ]);
});
