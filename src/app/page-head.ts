import type { PageData } from '../contract/page-data.ts';
import { isRemovedPage } from '../rules/removed-page.ts';
import type { PageHead } from './head.ts';
import { leadPicture } from './page-types.ts';

const KINDS: Partial<Record<PageData['type'], PageHead['kind']>> = { product: 'product', 'blog-post': 'article' };

/** Returns the head of a page, from its data. */
export const pageHead = (page: PageData): PageHead => ({
  lang: page.lang,
  path: page.path,
  title: page.title,
  description: page.description,
  isIndexed: !isRemovedPage(page),
  picture: leadPicture(page),
  kind: KINDS[page.type] ?? 'website',
});
