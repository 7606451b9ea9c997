import type { PageData, PageDataOf } from '../../src/contract/page-data.ts';
import { blogCategoryPage, blogPage, postPage } from './blog-pages.ts';
import { categoryPage, homePage, productPage } from './catalogue-pages.ts';
import { contentPage } from './content-page.ts';
import type { PageType } from './page-type.ts';
import { removedPage } from './removed-page.ts';
import { reviewsPage } from './reviews-page.ts';
import { toolPage } from './tools/tool-page.ts';

/** Page types by type of data; src/app/page-types.tsx defines how they are rendered. */
const COMPOSED = {
  product: productPage,
  category: categoryPage,
  'blog-post': postPage,
  'blog-category': blogCategoryPage,
  home: homePage,
  blog: blogPage,
  reviews: reviewsPage,
  tool: toolPage,
  content: contentPage,
} satisfies { readonly [Type in PageData['type']]: PageType<PageDataOf<Type>> };

/** All page types; those that take only some entries of a type come before those that take the rest. */
export const PAGE_TYPES: readonly PageType[] = [removedPage, ...Object.values(COMPOSED)];
