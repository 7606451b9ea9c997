import { expect, test } from 'vitest';
import { budgetErrors } from './budgets.ts';

const KIB = 1024;
const light = { loader: KIB, script: 90 * KIB, style: 8 * KIB, font: 40 * KIB, modules: { 'react-dom': 500_000 } };

test('accepts a build within its budgets', () => {
  expect(budgetErrors({ product: light }, {})).toEqual([]);
});

test('names an exceeded budget with the kind of page, both figures and the modules that have grown', () => {
  const heavy = {
    ...light,
    script: 130 * KIB,
    modules: { ...light.modules, 'src/new.ts': 60_000, 'src/old.ts': 4_000 },
  };
  const record = { product: { ...light, modules: { ...light.modules, 'src/old.ts': 3_900 } } };
  expect(budgetErrors({ product: heavy }, record)).toEqual([
    'product: 130.0 KiB of script, 103.1 are allowed (90.0 when last recorded)',
    '  src/new.ts: 60000 bytes more, new',
  ]);
});

test('checks each budget on its own', () => {
  const complaints = budgetErrors({ home: { ...light, loader: 4 * KIB, style: 20 * KIB, font: 90 * KIB } }, {});
  expect(complaints).toEqual([
    'home: 4.0 KiB of loader, 3 are allowed',
    'home: 20.0 KiB of style, 13.3 are allowed',
    'home: 90.0 KiB of font, 50 are allowed',
  ]);
});
