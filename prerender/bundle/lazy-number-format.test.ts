import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { deferNumberFormat } from './lazy-number-format.ts';

const lingui = readFileSync(createRequire(import.meta.url).resolve('@lingui/core'), 'utf8');

test('formats the number of a plural only where the text contains it', () => {
  const code = deferNumberFormat(lingui);
  expect(code).toContain('() => number(locales, value, numberFormat)');
  expect(code).not.toContain('valueStr');
});

test('returns null if the code has changed', () => {
  expect(deferNumberFormat(lingui.replaceAll('valueStr', 'text'))).toBeNull();
});
