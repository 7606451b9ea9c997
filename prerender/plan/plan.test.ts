import { expect, test } from 'vitest';
import type { Language } from '../../src/contract/language.ts';
import type { PageEntry } from '../../src/contract/page-entry.ts';
import { APP_PATHS, localize } from '../../src/rules/paths.ts';
import { allPages, batchJobs, entryPages, type PageTarget, type PlanInput, plan, redirectPages } from './plan.ts';

const addresses = (pages: Iterable<PageTarget>) => [...pages].map(({ lang, path }) => localize(lang, path));
const page = (path: string, lang: Language = 'uk') => ({ kind: 'page' as const, lang, path });
const built = (path: string, lang: Language = 'uk') => ({ ...page(path, lang), fingerprint: 'f' });

/** Plans for a site without any changes, except for the given input. */
const planWith = (input: Partial<PlanInput>) =>
  plan({ changedRenderers: new Set(), built: [], readers: new Set(), wanted: [], due: new Set(), size: 0, ...input });

test('entries give pages in both languages, and a list one for each of its pages', () => {
  const entries: PageEntry[] = [
    { slug: '', type: 'index' },
    { slug: 'clay', type: 'product' },
    { slug: 'gold', type: 'category' },
    { slug: 'empty', type: 'category' },
    { slug: 'how-to', type: 'blog-post' },
    { slug: 'technique', type: 'blog-category' },
    { slug: 'blog', type: 'index' },
    { slug: 'contacts', type: 'index' },
  ];
  const uk = [
    ...['/', '/clay', '/gold', '/gold/page/2', '/empty', '/blog/how-to', '/blog/technique', '/blog/technique/page/2'],
    ...['/blog', '/blog/page/2', '/blog/page/3', '/contacts'],
  ];
  const lists = [
    { slug: 'gold', pageCount: 2 },
    { slug: 'technique', pageCount: 2 },
    { slug: 'blog', pageCount: 3 },
  ];
  const pages = addresses(entryPages(entries, lists));
  expect(pages).toEqual([...uk, ...uk.map((path) => localize('ru', path))]);
});

test('the whole site includes the app’s screens, a not-found page and the menu file', () => {
  const pages = [...allPages([], [])];
  expect(pages).toHaveLength(2 * (APP_PATHS.length + 2));
  expect(pages.filter(({ kind }) => kind === 'not-found').map(({ lang }) => lang)).toEqual(['uk', 'ru']);
});

test('an old address redirects to the new one, in the blog too, and for every page of a list', () => {
  const redirects = new Map<string, PageEntry>([
    ['old', { slug: 'new', type: 'product' }],
    ['old-post', { slug: 'new-post', type: 'blog-post' }],
    ['old-list', { slug: 'list', type: 'category' }],
  ]);
  const found = [...redirectPages(redirects, [{ slug: 'list', pageCount: 2 }])].map(({ lang, path, to }) => [
    localize(lang, path),
    to,
  ]);
  expect(found).toEqual([
    ['/old', '/new'],
    ['/blog/old-post', '/blog/new-post'],
    ['/old-list', '/list'],
    ['/old-list/page/2', '/list/page/2'],
    ['/ru/old', '/new'],
    ['/ru/blog/old-post', '/blog/new-post'],
    ['/ru/old-list', '/list'],
    ['/ru/old-list/page/2', '/list/page/2'],
  ]);
});

test('an old address of a page type with a fixed address keeps the old slug and gets one redirect', () => {
  const redirects = new Map<string, PageEntry>([
    ['news', { slug: 'blog', type: 'index' }],
    ['old-home', { slug: '', type: 'index' }],
    ['about', { slug: 'contacts', type: 'index' }],
    ['old-technique', { slug: 'technique', type: 'blog-category' }],
  ]);
  const lists = [
    { slug: 'blog', pageCount: 3 },
    { slug: 'technique', pageCount: 2 },
  ];
  const found = [...redirectPages(redirects, lists)].filter(({ lang }) => lang === 'uk');
  expect(found.map(({ path, to }) => [path, to])).toEqual([
    ['/news', '/blog'],
    ['/old-home', '/'],
    ['/about', '/contacts'],
    ['/blog/old-technique', '/blog/technique'],
    ['/blog/old-technique/page/2', '/blog/technique/page/2'],
  ]);
});

test('a page is skipped if nothing that it has read has changed', () => {
  const { jobs, deleted, skipped } = planWith({ built: [built('/a')], wanted: [page('/a')], size: 1 });
  expect({ jobs, deleted, skipped }).toEqual({ jobs: [], deleted: [], skipped: 1 });
});

const REASONS: readonly (readonly [reason: string, input: Partial<PlanInput>])[] = [
  ['new', { built: [] }],
  ['renderer', { changedRenderers: new Set(['uk']) }],
  ['everything', { readers: null }],
  ['read', { readers: new Set(['/a']) }],
  ['due', { due: new Set(['/a']) }],
];

test.each(REASONS)('a page is checked because it is: %s', (reason, input) => {
  const { jobs, deleted } = planWith({ built: [built('/a')], wanted: [page('/a')], size: 1, ...input });
  expect(jobs).toEqual([{ ...page('/a'), reason, fingerprint: input.built ? undefined : 'f' }]);
  expect(deleted).toEqual([]);
});

test('a changed renderer of one language does not affect pages of the other', () => {
  const both = [page('/a'), page('/a', 'ru')];
  const { jobs, skipped } = planWith({
    built: [built('/a'), built('/a', 'ru')],
    wanted: both,
    size: 2,
    changedRenderers: new Set(['ru']),
  });
  expect(addresses(jobs)).toEqual(['/ru/a']);
  expect(skipped).toBe(1);
});

test('a page that is no longer wanted is deleted and not checked', () => {
  const { jobs, deleted, skipped } = planWith({
    built: [built('/a'), built('/gone')],
    wanted: [page('/a')],
    readers: new Set(['/a', '/gone']),
    size: 5,
  });
  expect(addresses(jobs)).toEqual(['/a']);
  expect(addresses(deleted)).toEqual(['/gone']);
  expect(skipped).toBe(3);
});

test('an address whose kind has changed is a new page', () => {
  const redirect = { kind: 'redirect' as const, lang: 'uk' as const, path: '/a', to: '/b' };
  const { jobs, deleted } = planWith({ built: [built('/a')], wanted: [redirect], size: 1 });
  expect(jobs).toEqual([{ ...redirect, reason: 'new', fingerprint: 'f' }]);
  expect(deleted).toEqual([]);
});

test('if two pages want an address, the first gets it: a page takes precedence over a redirect', () => {
  const redirect = { kind: 'redirect' as const, lang: 'uk' as const, path: '/a', to: '/b' };
  const { jobs } = planWith({ wanted: [page('/a'), redirect] });
  expect(jobs.map(({ kind }) => kind)).toEqual(['page']);
});

test('batches have one language and at most the given size, and contain every job', () => {
  const jobs = ['/a', '/b', '/c'].flatMap((path) =>
    (['uk', 'ru'] as const).map((lang) => ({ ...page(path, lang), reason: 'new' as const })),
  );
  const batches = batchJobs(jobs, 2);
  expect(batches.uk.map((batch) => addresses(batch))).toEqual([['/a', '/b'], ['/c']]);
  expect(batches.ru.map((batch) => addresses(batch))).toEqual([['/ru/a', '/ru/b'], ['/ru/c']]);
  expect(batchJobs([], 2)).toEqual({ uk: [], ru: [] });
});
