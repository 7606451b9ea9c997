import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSlugProblem } from '../../src/rules/slug.ts';
import { slugOfName } from './slug-of-name.ts';

test.each([
  ['Зубок агатовий № 5', 'zubok-ahatovyi-5'],
  ['Їжак і яблуко', 'yizhak-i-yabluko'],
  ['Згоден, об’єкт', 'zghoden-obiekt'],
  ['Щітка «Café» 10 мм', 'shchitka-cafe-10-mm'],
  ['Кисть ёршик', 'kyst-ershyk'],
  ['№ — !', ''],
])('%s is /%s', (name, slug) => expect(slugOfName(name)).toBe(slug));

test('whatever a product is called, its address is one, or there is none to propose', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
      const slug = slugOfName(name);
      expect([null, 'reserved']).toContain(slug === '' ? null : findSlugProblem(slug));
    }),
  );
});
