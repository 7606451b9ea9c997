import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../contract/language.ts';
import { APP_PATHS, localize, NOT_FOUND_PATH, pageFile, paths } from './paths.ts';
import { findSlugProblem, isValidSlug, SLUG_LENGTH } from './slug.ts';

test.each(['potal', 'susalne-zoloto-23-75k-vilne-80x80', '23k', 'a'])('%s is a slug', (slug) => {
  expect(isValidSlug(slug)).toBe(true);
});

test.each([
  '',
  'Potal',
  'поталь',
  'a--b',
  '-a',
  'a-',
  'a_b',
  'a/b',
  'a.html',
  'a b',
  'ru',
  'page',
  'media',
  '404',
  'build',
  'dev',
  '../../x',
])('"%s" is not a slug', (slug) => {
  expect(isValidSlug(slug)).toBe(false);
});

test('a slug has a maximum length', () => {
  expect(isValidSlug('a'.repeat(SLUG_LENGTH))).toBe(true);
  expect(isValidSlug('a'.repeat(SLUG_LENGTH + 1))).toBe(false);
});

test('no entity can hide a screen of the app or a route', () => {
  const routes = readdirSync('src/app/routes').map((name) => name.split('.')[0] ?? '');
  const segments = [
    ...[...APP_PATHS, paths.blog, NOT_FOUND_PATH].map((path) => path.split('/')[1] ?? ''),
    ...routes.filter((name) => /^[a-z]/.test(name)),
  ];
  expect(segments.length).toBeGreaterThan(20);
  for (const segment of segments) expect(findSlugProblem(segment), segment).toBe('reserved');
});

test('no entity can replace a static file', () => {
  const names = readdirSync('public').map((name) => name.split('.')[0] ?? '');
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(findSlugProblem(name), name).toBe('reserved');
});

test('two pages never share a file', () => {
  const slug = fc.stringMatching(/^[a-z0-9-]{1,8}$/).filter(isValidSlug);
  const path = fc.oneof(
    slug.map(paths.page),
    slug.map(paths.blogPage),
    fc.tuple(slug, fc.integer({ min: 1, max: 9 })).map(([name, page]) => paths.category(name, page)),
    fc.constantFrom(paths.home, paths.blog, NOT_FOUND_PATH, ...APP_PATHS),
  );
  const page = fc.tuple(fc.constantFrom(...LANGUAGES), path);
  fc.assert(
    fc.property(page, page, (one, other) => {
      const isSame = localize(...one) === localize(...other);
      expect(pageFile(...one, 'html') === pageFile(...other, 'html')).toBe(isSame);
    }),
  );
});

test('a slug with every suffix is a valid file name', () => {
  expect(
    Buffer.byteLength(pageFile('ru', paths.page('a'.repeat(SLUG_LENGTH)), 'html').slice('ru/'.length)),
  ).toBeLessThan(255 - '.gz'.length);
});
