import type { ReactElement } from 'react';
import type { Picture } from '../contract/media.ts';
import type { PageData, PageDataOf } from '../contract/page-data.ts';
import { BlogCategoryScreen } from '../features/blog/blog-category-screen.tsx';
import { BlogScreen } from '../features/blog/blog-screen.tsx';
import { PostScreen } from '../features/blog/post-screen.tsx';
import { CategoryScreen } from '../features/catalogue/category-screen.tsx';
import { ContentScreen } from '../features/content/content-screen.tsx';
import { HomeScreen } from '../features/home/home-screen.tsx';
import { ProductScreen } from '../features/product/product-screen.tsx';
import { ReviewsScreen } from '../features/reviews/reviews-screen.tsx';
import { paths } from '../rules/paths.ts';
import {
  article,
  business,
  itemList,
  type JsonLd,
  product,
  type StructuredDataContext,
  website,
} from './structured-data.ts';

type PageType = PageData['type'];
/** The data of a page of one of some types, so that an entry of a table by types takes what its type says. */
type Page<Type extends PageType = PageType> = { [One in Type]: PageDataOf<One> & { readonly type: One } }[Type];

/** How pages of a type are shown. */
interface View<Type extends PageType> {
  /** A key makes one page's state (a chosen quantity) end with the page. */
  screen(page: Page<Type>): ReactElement;
  /** What messengers and search results show of it. */
  picture(page: Page<Type>): Picture | null;
}

/** schema.org objects of pages of a type, beside the breadcrumbs; browsers do not load it. */
type StructuredData<Type extends PageType> = (page: Page<Type>, context: StructuredDataContext) => readonly JsonLd[];

const nothing = () => [];
const noPicture = () => null;

const VIEWS: { readonly [Type in PageType]: View<Type> } = {
  home: { screen: (page) => <HomeScreen page={page} />, picture: noPicture },
  category: {
    screen: (page) => <CategoryScreen key={page.path} page={page} />,
    picture: ({ category }) => category.picture,
  },
  product: {
    screen: (page) => <ProductScreen key={page.path} page={page} />,
    picture: (page) => page.product.pictures[0] ?? null,
  },
  blog: { screen: (page) => <BlogScreen page={page} />, picture: noPicture },
  'blog-category': { screen: (page) => <BlogCategoryScreen page={page} />, picture: noPicture },
  'blog-post': { screen: (page) => <PostScreen key={page.path} page={page} />, picture: ({ post }) => post.picture },
  reviews: { screen: (page) => <ReviewsScreen key={page.path} page={page} />, picture: noPicture },
  content: { screen: (page) => <ContentScreen page={page} />, picture: noPicture },
};

const STRUCTURED_DATA: { readonly [Type in PageType]: StructuredData<Type> } = {
  home: (_, context) => [...business(context), website(context)],
  category: ({ list }, context) => [
    itemList(
      list.products.map(({ slug }) => paths.page(slug)),
      context,
    ),
  ],
  product: (page, context) => [product(page.product, page.path, context)],
  blog: nothing,
  'blog-category': nothing,
  'blog-post': (page, context) => [article(page, context)],
  // Google shows no stars for what a shop says of itself: see docs/decisions/0051-reviews-of-the-shop.md.
  reviews: nothing,
  content: ({ site }, context) => (site ? business(context) : []),
};

/** The screen of a prerendered page. */
export const PageScreen = <Type extends PageType>({ page }: { readonly page: Page<Type> }) =>
  VIEWS[page.type].screen(page);

export const leadPicture = <Type extends PageType>(page: Page<Type>) => VIEWS[page.type].picture(page);

export const structuredDataOf = <Type extends PageType>(page: Page<Type>, context: StructuredDataContext) =>
  STRUCTURED_DATA[page.type](page, context);
