import type { Crumb, PageData, PageDataOf } from '../../../src/contract/page-data.ts';
import type { PageEntry } from '../../../src/contract/page-entry.ts';
import { pageCount } from '../../../src/rules/pagination.ts';
import { paths } from '../../../src/rules/paths.ts';
import { postCard } from '../blog/blog.ts';
import { type CategoryNode, categoryTile, publicCategory, trail } from '../categories/tree.ts';
import { pickCards } from '../products/cards.ts';
import { publicProduct } from '../products/products.ts';
import { metaDescription, PAGE_COPY } from './copy.ts';
import type { Facts } from './facts.ts';
import { fits, type PageRequest } from './requests.ts';

/** How many articles a product and the home page show. */
const SHOWN_ARTICLES = 3;
/** The content page that shows the shop's contacts. */
const CONTACTS_SLUG = 'contacts';

/** The data of one page, from facts alone; null when there is no such page. */
export function composePage(facts: Facts, request: PageRequest, entry: PageEntry | undefined): PageData | null {
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

function indexPage(facts: Facts, request: PageRequest): PageData | null {
  if (request.path === paths.home) return homePage(facts);
  if (request.path === paths.blog) return blogPage(facts);
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

function productPage(facts: Facts, { path, slug }: PageRequest): PageData | null {
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

function categoryPage(facts: Facts, { path, slug, page }: PageRequest): PageDataOf<'category'> | null {
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

function blogPage({ lang, posts, blogCategories }: Facts): PageDataOf<'blog'> {
  const { name, title, description } = PAGE_COPY[lang].blog;
  return {
    type: 'blog',
    lang,
    path: paths.blog,
    title,
    description,
    breadcrumbs: [{ name, path: paths.blog }],
    categories: [...blogCategories],
    posts: posts.map(postCard),
  };
}

function blogCategoryPage(facts: Facts, { path, slug }: PageRequest): PageDataOf<'blog-category'> | null {
  const { lang, posts, blogCategories } = facts;
  const category = blogCategories.find((candidate) => candidate.slug === slug);
  if (!category) return null;
  const copy = PAGE_COPY[lang];
  return {
    type: 'blog-category',
    lang,
    path,
    title: copy.post(category.name),
    description: metaDescription(category.description),
    breadcrumbs: [
      { name: copy.blog.name, path: paths.blog },
      { name: category.name, path },
    ],
    category,
    categories: [...blogCategories],
    posts: posts.filter((post) => post.category.slug === slug).map(postCard),
  };
}

function postPage(facts: Facts, { path, slug }: PageRequest): PageDataOf<'blog-post'> | null {
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

function contentPage({ lang, content, site }: Facts, { path, slug }: PageRequest): PageDataOf<'content'> | null {
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
