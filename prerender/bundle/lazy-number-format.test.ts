import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { formattedLate } from './lazy-number-format.ts';

const lingui = readFileSync(createRequire(import.meta.url).resolve('@lingui/core'), 'utf8');

test('a number of a plural is formatted only where it is put in', () => {
  const code = formattedLate(lingui);
  expect(code).toContain('() => number(locales, value, numberFormat)');
  expect(code).not.toContain('valueStr');
});

test('code that formats in another way is told from it', () => {
  expect(formattedLate(lingui.replaceAll('valueStr', 'text'))).toBeNull();
});
