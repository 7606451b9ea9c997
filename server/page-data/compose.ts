import type { PostList } from '../../src/contract/blog.ts';
import type { Crumb, PageData, PageDataOf } from '../../src/contract/page-data.ts';
import type { PageEntry } from '../../src/contract/page-entry.ts';
import type { PagePath } from '../../src/rules/page-path.ts';
import { POSTS_PER_PAGE, pageCount } from '../../src/rules/pagination.ts';
import { BLOG_SLUG, paths } from '../../src/rules/paths.ts';
import { pickCards } from '../catalogue/cards.ts';
import { publicProduct } from '../catalogue/products.ts';
import { type CategoryNode, categoryTile, publicCategory, trail } from '../catalogue/tree.ts';
import { type PostRecord, postCard } from '../content/blog.ts';
import { metaDescription, PAGE_COPY } from './copy.ts';
import type { Facts } from './facts.ts';
import { fits } from './requests.ts';

/** How many articles a product and the home page show. */
const SHOWN_ARTICLES = 3;
/** The content page that shows the shop's contacts. */
const CONTACTS_SLUG = 'contacts';

/** The data of one page, from facts alone; null when there is no such page. */
export function composePage(facts: Facts, request: PagePath, entry: PageEntry | undefined): PageData | null {
  if (!entry || !fits(request, entry)) return null;
  switch (entry.type) {
    case 'product':
      return productPage(facts, request);
    case 'category':
      return categoryPage(facts, request);
    case 'blog-post':
      return postPage(facts, request);
    case 'blog-category':
      return blogCategoryPage(facts, request);
    case 'index':
      return indexPage(facts, request);
  }
}

function indexPage(facts: Facts, request: PagePath): PageData | null {
  if (request.path === paths.home) return homePage(facts);
  if (request.slug === BLOG_SLUG) return blogPage(facts, request);
  return contentPage(facts, request);
}

const categoryCrumbs = (node: CategoryNode): Crumb[] =>
  trail(node).map(({ name, slug }) => ({ name, path: paths.category(slug) }));

function homePage({ lang, tree, cards, home, posts }: Facts): PageDataOf<'home'> {
  return {
    type: 'home',
    lang,
    path: paths.home,
    ...PAGE_COPY[lang].home,
    breadcrumbs: [],
    categories: tree.all.filter(({ parent }) => !parent).map(categoryTile),
    hits: pickCards(cards, home.hits),
    novelties: pickCards(cards, home.novelties),
    posts: posts.slice(0, SHOWN_ARTICLES).map(postCard),
  };
}

function productPage(facts: Facts, { path, slug }: PagePath): PageData | null {
  const { lang, tree, products, cards, postsOfCategory } = facts;
  const product = products.get(slug);
  if (!product) return null;
  const category = tree.byId.get(product.categoryId);
  const articles = postsOfCategory.get(product.categoryId) ?? [];
  return {
    type: 'product',
    lang,
    path,
    title: PAGE_COPY[lang].product(product.name),
    description: metaDescription(product.summary),
    breadcrumbs: [...(category ? categoryCrumbs(category) : []), { name: product.name, path }],
    product: publicProduct(product),
    boughtTogether: pickCards(cards, product.links),
    articles: articles.slice(0, SHOWN_ARTICLES).map(postCard),
  };
}

function categoryPage(facts: Facts, { path, slug, page }: PagePath): PageDataOf<'category'> | null {
  const { lang, tree, cards, lists } = facts;
  const category = tree.bySlug.get(slug);
  if (!category) return null;
  const pages = pageCount(category.productCount);
  if (page > pages) return null;
  const copy = PAGE_COPY[lang];
  return {
    type: 'category',
    lang,
    path,
    title: copy.category(category.name, page),
    description: metaDescription(page === 1 ? category.description : `${copy.page(page)}. ${category.description}`),
    breadcrumbs: [...categoryCrumbs(category), ...(page > 1 ? [{ name: copy.page(page), path }] : [])],
    category: publicCategory(category),
    children: category.children.map(categoryTile),
    list: {
      products: pickCards(cards, lists.get(path) ?? []),
      page,
      pageCount: pages,
      productCount: category.productCount,
    },
  };
}

/** A page of some posts, newest first; null when the list is shorter. */
function postList(posts: readonly PostRecord[], page: number): PostList | null {
  const pages = pageCount(posts.length, POSTS_PER_PAGE);
  if (page > pages) return null;
  const shown = posts.slice((page - 1) * POSTS_PER_PAGE, page * POSTS_PER_PAGE);
  return { posts: shown.map(postCard), page, pageCount: pages, postCount: posts.length };
}

function blogPage({ lang, posts, blogCategories }: Facts, { path, page }: PagePath): PageDataOf<'blog'> | null {
  const list = postList(posts, page);
  if (!list) return null;
  const copy = PAGE_COPY[lang];
  const { name, description } = copy.blog;
  return {
    type: 'blog',
    lang,
    path,
    title: copy.blog.title(page),
    description: page === 1 ? description : metaDescription(`${copy.page(page)}. ${description}`),
    breadcrumbs: [{ name, path: paths.blog }, ...(page > 1 ? [{ name: copy.page(page), path }] : [])],
    categories: [...blogCategories],
    list,
  };
}

function blogCategoryPage(facts: Facts, { path, slug, page }: PagePath): PageDataOf<'blog-category'> | null {
  const { lang, posts, blogCategories } = facts;
  const category = blogCategories.find((candidate) => candidate.slug === slug);
  if (!category) return null;
  const list = postList(
    posts.filter((post) => post.category.slug === slug),
    page,
  );
  if (!list) return null;
  const copy = PAGE_COPY[lang];
  return {
    type: 'blog-category',
    lang,
    path,
    title: copy.post(page === 1 ? category.name : copy.nameOfPage(category.name, page)),
    description: metaDescription(page === 1 ? category.description : `${copy.page(page)}. ${category.description}`),
    breadcrumbs: [
      { name: copy.blog.name, path: paths.blog },
      { name: category.name, path: paths.blogPage(slug) },
      ...(page > 1 ? [{ name: copy.page(page), path }] : []),
    ],
    category,
    categories: [...blogCategories],
    list,
  };
}

function postPage(facts: Facts, { path, slug }: PagePath): PageDataOf<'blog-post'> | null {
  const { lang, posts, postTexts, cards, lists } = facts;
  const post = posts.find((candidate) => candidate.slug === slug);
  const html = postTexts.get(slug);
  if (!post || html === undefined) return null;
  const copy = PAGE_COPY[lang];
  return {
    type: 'blog-post',
    lang,
    path,
    title: copy.post(post.title),
    description: metaDescription(post.excerpt),
    breadcrumbs: [
      { name: copy.blog.name, path: paths.blog },
      { name: post.category.name, path: paths.blogPage(post.category.slug) },
      { name: post.title, path },
    ],
    post: { ...postCard(post), html },
    products: pickCards(cards, lists.get(path) ?? []),
  };
}

function contentPage({ lang, content, site }: Facts, { path, slug }: PagePath): PageDataOf<'content'> | null {
  const page = content.get(slug);
  if (!page) return null;
  return {
    type: 'content',
    lang,
    path,
    title: PAGE_COPY[lang].plain(page.title),
    description: metaDescription(page.summary),
    breadcrumbs: [{ name: page.title, path }],
    html: page.html,
    site: slug === CONTACTS_SLUG ? site : null,
  };
}
