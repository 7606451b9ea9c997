import type { Picture } from '../contract/media.ts';
import type { PageData, PageDataOf } from '../contract/page-data.ts';
import { BlogCategoryScreen } from '../features/blog/blog-category-screen.tsx';
import { BlogScreen } from '../features/blog/blog-screen.tsx';
import { PostScreen } from '../features/blog/post-screen.tsx';
import { CategoryScreen } from '../features/catalogue/category-screen.tsx';
import { BrowserData } from '../features/content/browser-data.tsx';
import { browserData } from '../features/content/browser-data-part.tsx';
import { ContentScreen } from '../features/content/content-screen.tsx';
import { HomeScreen } from '../features/home/home-screen.tsx';
import { BuyExtras } from '../features/product/buy-extras.tsx';
import { lateBuyExtras } from '../features/product/late-buy-extras.tsx';
import { lateExtras } from '../features/product/lazy-extras.tsx';
import { ProductExtras } from '../features/product/product-extras.tsx';
import { ProductScreen } from '../features/product/product-screen.tsx';
import { ReviewsScreen } from '../features/reviews/reviews-screen.tsx';
import { ToolScreen } from '../features/tools/tool-screen.tsx';
import { CONTACTS_SLUG, paths } from '../rules/paths.ts';
import { provideScreens } from './screens/page-screens.tsx';
import type { JsonLd, StructuredDataContext } from './structured-context.ts';
import { application, article, business, collection, website } from './structured-data.ts';
import { product } from './structured-product.ts';

type PageType = PageData['type'];
/** Data of a page of one of some types, so that an entry of a table by types receives the data of its type. */
type Page<Type extends PageType = PageType> = { [One in Type]: PageDataOf<One> & { readonly type: One } }[Type];

/** Returns the schema.org objects of a page, except the breadcrumbs; browsers do not load this code. */
type StructuredData<Type extends PageType> = (page: Page<Type>, context: StructuredDataContext) => readonly JsonLd[];

const nothing = () => [];

const postsOf = ({ list }: Page<'blog' | 'blog-category'>) => list.posts.map(({ slug }) => paths.blogPage(slug));

/** Returns the picture of a page for messengers and search results. */
type LeadPicture<Type extends PageType> = (page: Page<Type>) => Picture | null;

const noPicture = () => null;

const PICTURES: { readonly [Type in PageType]: LeadPicture<Type> } = {
  home: noPicture,
  category: ({ category }) => category.picture,
  product: (page) => page.product.pictures[0] ?? null,
  blog: noPicture,
  'blog-category': noPicture,
  'blog-post': ({ post }) => post.picture,
  reviews: noPicture,
  tool: noPicture,
  content: noPicture,
};

const STRUCTURED_DATA: { readonly [Type in PageType]: StructuredData<Type> } = {
  home: (_, context) => [...business(context), website(context)],
  category: (page, context) => [
    collection(page, { ...page.category, items: page.list.products.map(({ slug }) => paths.page(slug)) }, context),
  ],
  product: ({ product: item, path, breadcrumbs: crumbs, family, reviews, validity }, context) => [
    product(item, { path, crumbs, family, reviews, validity }, context),
  ],
  blog: (page, context) => [
    collection(
      page,
      { name: page.breadcrumbs[0]?.name ?? page.title, description: page.description, items: postsOf(page) },
      context,
    ),
  ],
  'blog-category': (page, context) => [collection(page, { ...page.category, items: postsOf(page) }, context)],
  'blog-post': (page, context) => [article(page, context)],
  // Google shows no stars for reviews that a shop publishes of itself: see docs/decisions/0051-reviews-of-the-shop.md.
  reviews: nothing,
  tool: (page, context) => [application(page, context)],
  content: ({ path }, context) => (path === paths.page(CONTACTS_SLUG) ? business(context) : []),
};

lateBuyExtras.rendered = BuyExtras;
lateExtras.rendered = ProductExtras;
browserData.rendered = BrowserData;

// All screens are imported here, because rendering on the server waits for none; a browser loads only its page's.
provideScreens({
  home: HomeScreen,
  category: CategoryScreen,
  product: ProductScreen,
  blog: BlogScreen,
  'blog-category': BlogCategoryScreen,
  'blog-post': PostScreen,
  reviews: ReviewsScreen,
  tool: ToolScreen,
  content: ContentScreen,
});

export const leadPicture = <Type extends PageType>(page: Page<Type>) => PICTURES[page.type](page);

export const structuredDataOf = <Type extends PageType>(page: Page<Type>, context: StructuredDataContext) =>
  STRUCTURED_DATA[page.type](page, context);
