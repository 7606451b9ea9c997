import { domainToASCII, domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readInternationalDomain } from './international-domain.ts';

test('both spellings of a domain are one', () => {
  const domain = { ascii: 'xn--80aikifvh.xn--j1amh', unicode: 'приклад.укр' };
  expect(readInternationalDomain('приклад.укр')).toEqual(domain);
  expect(readInternationalDomain('xn--80aikifvh.xn--j1amh')).toEqual(domain);
  expect(readInternationalDomain('магазин.com.ua')).toEqual({
    ascii: 'xn--80aairftm.com.ua',
    unicode: 'магазин.com.ua',
  });
});

test.each([
  'приклад',
  'а_б.укр',
  'приклад..укр',
  '-а.укр',
  'а-.укр',
  'xn--zzzzz1.укр',
  'а.укр:80',
  'а.укр/б',
  'а@б.укр',
  '',
])('«%s» is no domain', (text) => {
  expect(readInternationalDomain(text)).toBeNull();
});

test('domains are decoded as Node decodes them', () => {
  const letters = [...'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяabcxyz0189ąčéß中日本語'];
  const label = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 20 }).map((chosen) => chosen.join(''));
  fc.assert(
    fc.property(label, label, (first, second) => {
      const typed = `${first}.${second}.укр`;
      const ascii = domainToASCII(typed);
      const read = readInternationalDomain(typed);
      if (ascii === '') expect(read).toBeNull();
      else expect(read).toEqual({ ascii, unicode: domainToUnicode(ascii) });
    }),
  );
});
