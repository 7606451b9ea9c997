import { describe, expect, test } from 'vitest';
import { createScanReader, isCodeOf } from './scan.ts';

/** Types characters at an interval, then Enter. @returns the code that was read, if any */
function type(text: string, { every = 5, code = (key: string) => `Key${key}` } = {}) {
  const read = createScanReader();
  const keys = [...[...text].map((key) => ({ key, code: code(key) })), { key: 'Enter', code: 'Enter' }];
  const results = keys.map((key, index) => read({ ...key, timeStamp: 1_000 + index * every }));
  return results.find((result) => result.kind === 'code')?.code ?? null;
}

describe('a scan', () => {
  test.each(['100123', 'PZ-SZL-002', '4006381333931', 'a/b.c'])('of %s is read', (code) => {
    expect(type(code)).toBe(code);
  });

  test('is read by the position of the keys if the layout is Cyrillic', () => {
    const layout: Readonly<Record<string, string>> = { З: 'KeyP', Я: 'KeyZ', І: 'KeyS' };
    expect(type('ЗЯ-ІЯ1', { code: (key) => layout[key] ?? '' })).toBe('PZ-SZ1');
  });

  test('is not what a person types, or a single key', () => {
    expect(type('100123', { every: 600 })).toBeNull();
    expect(type('7')).toBeNull();
    expect(type('')).toBeNull();
  });

  test('starts anew after a pause and after another key', () => {
    const read = createScanReader();
    const press = (key: string, timeStamp: number) => read({ key, code: '', timeStamp });
    press('9', 0);
    for (const [index, key] of [...'123'].entries()) press(key, 900 + index);
    expect(press('Enter', 905)).toEqual({ kind: 'code', code: '123' });
    for (const [index, key] of ['1', '2', 'Tab', '3', '4', '5'].entries()) press(key, 1_800 + index);
    expect(press('Enter', 1_810)).toEqual({ kind: 'code', code: '345' });
  });

  test('keeps its keys from shortcuts, which people press more slowly', () => {
    const read = createScanReader();
    const kinds = [0, 5, 10, 200, 400].map((timeStamp) => read({ key: 'g', code: 'KeyG', timeStamp }).kind);
    expect(kinds).toEqual(['other', 'part', 'part', 'other', 'other']);
  });

  test('keeps capital letters, for which a scanner presses Shift', () => {
    const read = createScanReader();
    const keys = ['Shift', 'P', 'Shift', 'Z', '1', 'Enter'];
    const results = keys.map((key, index) => read({ key, code: '', timeStamp: index * 5 }));
    expect(results.at(-1)).toEqual({ kind: 'code', code: 'PZ1' });
  });
});

test('a code belongs to a product by its SKU in any case, or its GTIN with any zeros before it', () => {
  const product = { sku: 'PZ-SZL-002', gtin: '036000291452' };
  for (const code of ['pz-szl-002', '036000291452', '0036000291452', '36000291452'])
    expect([code, isCodeOf(code, product)]).toEqual([code, true]);
  for (const code of ['PZ-SZL-00', '36000291453', '']) expect([code, isCodeOf(code, product)]).toEqual([code, false]);
  expect(isCodeOf('00000000000000', { ...product, gtin: null })).toBe(false);
});
