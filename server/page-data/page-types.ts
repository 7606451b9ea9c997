import type { PageData, PageDataOf } from '../../src/contract/page-data.ts';
import { blogCategoryPage, blogPage, postPage } from './blog-pages.ts';
import { categoryPage, homePage, productPage } from './catalogue-pages.ts';
import { contentPage } from './content-page.ts';
import type { PageType } from './page-type.ts';
import { reviewsPage } from './reviews-page.ts';

/** How the page of each type of data is composed; how it is shown is said in src/app/page-types.tsx. */
const COMPOSED = {
  product: productPage,
  category: categoryPage,
  'blog-post': postPage,
  'blog-category': blogCategoryPage,
  home: homePage,
  blog: blogPage,
  reviews: reviewsPage,
  content: contentPage,
} satisfies { readonly [Type in PageData['type']]: PageType<PageDataOf<Type>> };

/** Every type of page, those that take some entries of a type before those that take the rest. */
export const PAGE_TYPES: readonly PageType[] = Object.values(COMPOSED);
