import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSlugProblem } from '../../src/rules/slug.ts';
import { slugFollowing, slugOfName } from './slug-of-name.ts';

test.each([
  ['Зубок агатовий № 5', 'zubok-ahatovyi-5'],
  ['Їжак і яблуко', 'yizhak-i-yabluko'],
  ['Згоден, об’єкт', 'zghoden-obiekt'],
  ['Щітка «Café» 10 мм', 'shchitka-cafe-10-mm'],
  ['Кисть ёршик', 'kyst-ershyk'],
  ['№ — !', ''],
])('%s is /%s', (name, slug) => expect(slugOfName(name)).toBe(slug));

test('a slug follows the name until it is edited', () => {
  expect(slugFollowing('', { before: '', now: 'Зубок' })).toBe('zubok');
  expect(slugFollowing('zubok', { before: 'Зубок', now: 'Зубок № 5' })).toBe('zubok-5');
  expect(slugFollowing('my-tooth', { before: 'Зубок', now: 'Зубок № 5' })).toBe('my-tooth');
});

test('the proposed slug of any name is valid or empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
      const slug = slugOfName(name);
      expect([null, 'reserved']).toContain(slug === '' ? null : findSlugProblem(slug));
    }),
  );
});
