import type { ReactElement } from 'react';
import type { Picture } from '../contract/media.ts';
import type { PageData, PageDataOf } from '../contract/page-data.ts';
import type { ProductCard } from '../contract/product.ts';
import { BlogCategoryScreen } from '../features/blog/blog-category-screen.tsx';
import { BlogScreen } from '../features/blog/blog-screen.tsx';
import { PostScreen } from '../features/blog/post-screen.tsx';
import { CategoryScreen } from '../features/catalogue/category-screen.tsx';
import { ContentScreen } from '../features/content/content-screen.tsx';
import { HomeScreen } from '../features/home/home-screen.tsx';
import { ProductScreen } from '../features/product/product-screen.tsx';
import { paths } from '../rules/paths.ts';
import { article, itemList, type JsonLd, product, type StructuredDataContext } from './structured-data.ts';

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

/** What only a build needs to know of pages of a type; browsers do not load it. */
interface Markup<Type extends PageType> {
  /** schema.org objects, beside the breadcrumbs. */
  structuredData(page: Page<Type>, context: StructuredDataContext): readonly JsonLd[];
  /** Its lists of product cards, which are rendered once for all pages, and the page with `mark` in place of each. */
  cutCards(page: Page<Type>, mark: string): CutCards;
}

interface CutCards {
  readonly shape: unknown;
  /** In the order of the marks. */
  readonly lists: readonly (readonly ProductCard[])[];
}

const nothing = () => [];
const noPicture = () => null;
const noCards = (shape: PageData): CutCards => ({ shape, lists: [] });

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
  content: { screen: (page) => <ContentScreen page={page} />, picture: noPicture },
};

const MARKUP: { readonly [Type in PageType]: Markup<Type> } = {
  home: {
    structuredData: nothing,
    cutCards: (page, mark) => ({ shape: { ...page, hits: mark, novelties: mark }, lists: [page.hits, page.novelties] }),
  },
  category: {
    structuredData: ({ list }, context) => [
      itemList(
        list.products.map(({ slug }) => paths.page(slug)),
        context,
      ),
    ],
    cutCards: (page, mark) => ({
      shape: { ...page, list: { ...page.list, products: mark } },
      lists: [page.list.products],
    }),
  },
  product: {
    structuredData: (page, context) => [product(page.product, page.path, context)],
    cutCards: (page, mark) => ({ shape: { ...page, boughtTogether: mark }, lists: [page.boughtTogether] }),
  },
  blog: { structuredData: nothing, cutCards: noCards },
  'blog-category': { structuredData: nothing, cutCards: noCards },
  'blog-post': {
    structuredData: (page, context) => [article(page, context)],
    cutCards: (page, mark) => ({ shape: { ...page, products: mark }, lists: [page.products] }),
  },
  content: { structuredData: nothing, cutCards: noCards },
};

/** The screen of a prerendered page. */
export const PageScreen = <Type extends PageType>({ page }: { readonly page: Page<Type> }) =>
  VIEWS[page.type].screen(page);

export const leadPicture = <Type extends PageType>(page: Page<Type>) => VIEWS[page.type].picture(page);

export const structuredDataOf = <Type extends PageType>(page: Page<Type>, context: StructuredDataContext) =>
  MARKUP[page.type].structuredData(page, context);

export const cutCards = <Type extends PageType>(page: Page<Type>, mark: string) =>
  MARKUP[page.type].cutCards(page, mark);
