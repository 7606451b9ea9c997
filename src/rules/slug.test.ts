import { expect, test } from 'vitest';
import { APP_PATHS, paths } from './paths.ts';
import { isValidSlug, RESERVED_SLUGS, SLUG_LENGTH } from './slug.ts';

test.each(['potal', 'susalne-zoloto-23-75k-vilne-80x80', '23k', 'a'])('%s is a slug', (slug) => {
  expect(isValidSlug(slug)).toBe(true);
});

test.each(['', 'Potal', 'поталь', 'a--b', '-a', 'a-', 'a_b', 'a/b', 'a.html', 'a b', 'ru', 'page', 'media', '404'])(
  '"%s" is not a slug',
  (slug) => {
    expect(isValidSlug(slug)).toBe(false);
  },
);

test('a slug has a longest length', () => {
  expect(isValidSlug('a'.repeat(SLUG_LENGTH))).toBe(true);
  expect(isValidSlug('a'.repeat(SLUG_LENGTH + 1))).toBe(false);
});

test('no entity can hide a screen of the app', () => {
  const segments = [...APP_PATHS, paths.blog].map((path) => path.split('/')[1]);
  expect(segments.filter((segment) => segment === undefined || !RESERVED_SLUGS.has(segment))).toEqual([]);
});
