import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePagePath } from './page-path.ts';
import { paths } from './paths.ts';

test.each([
  ['/', { slug: '', isBlog: false, page: 1 }],
  ['/gold', { slug: 'gold', isBlog: false, page: 1 }],
  ['/gold/page/2', { slug: 'gold', isBlog: false, page: 2 }],
  ['/blogs', { slug: 'blogs', isBlog: false, page: 1 }],
  ['/blog', { slug: 'blog', isBlog: false, page: 1 }],
  ['/blog/page/2', { slug: 'blog', isBlog: false, page: 2 }],
  ['/blog/how-to', { slug: 'how-to', isBlog: true, page: 1 }],
  ['/blog/how-to/page/3', { slug: 'how-to', isBlog: true, page: 3 }],
  ['/blog/pages', { slug: 'pages', isBlog: true, page: 1 }],
])('%s is parsed as %o', (path, asked) => expect(parsePagePath(path)).toEqual({ path, ...asked }));

test.each([
  '/gold/page/1',
  '/gold/page/0',
  '/gold/page/02',
  '/gold/page',
  '/gold/x',
  '/blog/page',
  '/blog/page/1',
  '/blog/page/x',
  '/blog/page/page/2',
  '/blog/a/b',
  '/blog/a/page/1',
  '/page/2/3',
  'gold',
  '',
])('%o is no path of a page', (path) => expect(parsePagePath(path)).toBeNull());

test('every address of a list is parsed back to its slug and page', () => {
  const slug = fc.stringMatching(/^[a-z]{1,9}$/).filter((text) => text !== 'page' && text !== 'blog');
  fc.assert(
    fc.property(slug, fc.integer({ min: 1, max: 999 }), (name, page) => {
      expect(parsePagePath(paths.category(name, page))).toMatchObject({ slug: name, isBlog: false, page });
      expect(parsePagePath(paths.blogPage(name, page))).toMatchObject({ slug: name, isBlog: true, page });
      expect(parsePagePath(paths.blogList(page))).toMatchObject({ slug: 'blog', isBlog: false, page });
    }),
  );
});
