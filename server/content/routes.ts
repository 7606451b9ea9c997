import { getAnnouncement } from '../../src/contract/announcement.ts';
import { getPost, listPosts } from '../../src/contract/blog.ts';
import { getContent } from '../../src/contract/content.ts';
import { getLayout } from '../../src/contract/layout.ts';
import { listRedirects } from '../../src/contract/redirect.ts';
import type { Deps } from '../context.ts';
import { ApiError } from '../errors.ts';
import { routesWith } from '../route.ts';
import { readAnnouncement } from './announcement.ts';
import { postWithText, readPostList, readPosts, readPostTexts } from './blog.ts';
import { readContent } from './content.ts';
import { readDiscountLevels } from './discount-levels.ts';
import { readLayout, readSite } from './layout.ts';
import { showsLevels, withLevels } from './level-rows.ts';
import { readRedirects } from './redirects.ts';
import { fillSite, showsSite } from './site-placeholders.ts';

const route = routesWith<Deps>();

export const contentRoutes = [
  route(
    getAnnouncement,
    { summary: 'The announcement above every page; null when there is none.', isPublic: true, mayLag: true },
    ({ deps, lang, dependsOn }) => {
      dependsOn(['announcement']);
      return readAnnouncement(deps.pool, lang);
    },
  ),

  route(
    getLayout,
    {
      summary: 'Data that all pages share: the shop itself, the menu, the pages of the footer.',
      isPublic: true,
      mayLag: true,
    },
    ({ deps, lang, dependsOn }) => {
      dependsOn(['layout', 'site']);
      return readLayout(deps.pool, lang);
    },
  ),

  route(
    listRedirects,
    { summary: 'The current addresses of renamed pages, by slug.', isPublic: true, mayLag: true },
    ({ deps }) => readRedirects(deps.pool),
  ),

  route(
    listPosts,
    {
      summary: 'One page of the blog posts, newest first.',
      parameters: { page: 'Page of the list, from 1.' },
      isPublic: true,
      mayLag: true,
    },
    ({ deps, lang, query: { page } }) => readPostList(deps.pool, lang, page),
  ),

  route(
    getPost,
    {
      summary: 'One blog post.',
      parameters: { slug: 'Slug of the page.' },
      errors: ['not_found'],
      isPublic: true,
      mayLag: true,
    },
    async ({ deps: { pool }, lang, params: { slug } }) => {
      const record = (await readPosts(pool, lang)).find((post) => post.slug === slug);
      const text = (await readPostTexts(pool, lang, [slug])).get(slug);
      if (!record || !text) throw new ApiError('not_found');
      return postWithText({ ...record, ...text });
    },
  ),

  route(
    getContent,
    {
      summary: 'One content page.',
      parameters: { slug: 'Slug of the page.' },
      errors: ['not_found'],
      isPublic: true,
      mayLag: true,
    },
    async ({ deps, lang, params: { slug }, dependsOn }) => {
      dependsOn([`content:${slug}`, `page:${slug}`, 'discount-levels', 'site']);
      const found = (await readContent(deps.pool, lang, [slug])).get(slug);
      if (!found) throw new ApiError('not_found');
      const page = showsSite(found.html)
        ? { ...found, html: fillSite(lang, found.html, await readSite(deps.pool, lang)) }
        : found;
      return showsLevels(page) ? withLevels(lang, page, await readDiscountLevels(deps.pool)) : page;
    },
  ),
];
