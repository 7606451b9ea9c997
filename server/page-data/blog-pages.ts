import type { PostCard, PostList } from '../../src/contract/blog.ts';
import type { Language } from '../../src/contract/language.ts';
import type { PageDataOf } from '../../src/contract/page-data.ts';
import type { ProductCard } from '../../src/contract/product.ts';
import { hasChoiceOfWaits } from '../../src/rules/guide.ts';
import { POSTS_PER_PAGE, pageCount } from '../../src/rules/pagination.ts';
import { BLOG_SLUG, paths } from '../../src/rules/paths.ts';
import { metaDescription } from '../../src/rules/search-snippets.ts';
import { readWait } from '../../src/rules/waits.ts';
import type { Described } from '../catalogue/described.ts';
import { type PostRecord, postWithText } from '../content/blog.ts';
import { linkedSlugs } from '../content/html.ts';
import type { AttributeCode } from '../db/write/known-attributes.ts';
import { PAGE_COPY } from './copy.ts';
import { embedded } from './embedded.ts';
import { MATERIALS } from './materials.ts';
import type { PageType } from './page-type.ts';
import type { TrackedPageData, TrackedSharedData } from './tracked-data.ts';

/** Returns a page of posts, newest first; null beyond the last page. */
function postList(posts: readonly PostCard[], page: number): PostList | null {
  const pages = countPages(posts);
  if (page > pages) return null;
  const shown = posts.slice((page - 1) * POSTS_PER_PAGE, page * POSTS_PER_PAGE);
  return { posts: shown, page, pageCount: pages, postCount: posts.length };
}

const countPages = (posts: readonly PostCard[]) => pageCount(posts.length, POSTS_PER_PAGE);

const postsIn = (data: TrackedSharedData, slug: string) => data.posts().filter((post) => post.category.slug === slug);

export const blogPage: PageType<PageDataOf<'blog'>> = {
  entryType: 'index',
  takes: ({ slug }) => slug === BLOG_SLUG,
  path: (_, page) => paths.blogList(page),
  countPages: (data) => countPages(data.posts()),
  async compose(data, { path, page }) {
    const list = postList(data.posts(), page);
    if (!list) return null;
    const copy = PAGE_COPY[data.lang];
    const { name, description } = copy.blog;
    return {
      type: 'blog',
      lang: data.lang,
      path,
      title: copy.blog.title(page),
      description: metaDescription(data.lang, page === 1 ? description : `${copy.page(page)}. ${description}`),
      breadcrumbs: [{ name, path: paths.blog }, ...(page > 1 ? [{ name: copy.page(page), path }] : [])],
      categories: [...data.blogCategories()],
      list,
    };
  },
};

export const blogCategoryPage: PageType<PageDataOf<'blog-category'>> = {
  entryType: 'blog-category',
  path: paths.blogPage,
  countPages: (data, slug) => countPages(postsIn(data, slug)),
  async compose(data, { path, slug, page }) {
    const categories = [...data.blogCategories()];
    const category = categories.find((candidate) => candidate.slug === slug);
    if (!category) return null;
    const list = postList(postsIn(data, slug), page);
    if (!list) return null;
    const copy = PAGE_COPY[data.lang];
    const text = category.description.trim() || category.name;
    return {
      type: 'blog-category',
      lang: data.lang,
      path,
      title: copy.post(page === 1 ? category.name : copy.nameOfPage(category.name, page)),
      description: metaDescription(data.lang, page === 1 ? text : `${copy.page(page)}. ${text}`),
      breadcrumbs: [
        { name: copy.blog.name, path: paths.blog },
        { name: category.name, path: paths.blogPage(slug) },
        ...(page > 1 ? [{ name: copy.page(page), path }] : []),
      ],
      category,
      categories,
      list,
    };
  },
};

export const postPage: PageType<PageDataOf<'blog-post'>> = {
  entryType: 'blog-post',
  path: paths.blogPage,
  async compose(data, { path, slug }) {
    const post = await data.post(slug);
    if (!post) return null;
    const copy = PAGE_COPY[data.lang];
    // Read at once, so that the cards of all articles are one query.
    const [{ html, ...cards }, products, described] = await Promise.all([
      embedded(data, post.html),
      materialsOf(data, post),
      hasChoiceOfWaits(post.html) ? data.described(DRYING_TIME) : [],
    ]);
    return {
      type: 'blog-post',
      lang: data.lang,
      path,
      title: copy.post(post.title),
      description: metaDescription(data.lang, post.excerpt.trim() || post.title, [copy.reading(post.readingTime)]),
      breadcrumbs: [
        { name: copy.blog.name, path: paths.blog },
        { name: post.category.name, path: paths.blogPage(post.category.slug) },
        { name: post.title, path },
      ],
      post: postWithText({ ...post, html }),
      ...cards,
      products,
      ...waitsOf(data.lang, products, described),
    };
  },
};

/** Code of the attribute with the time after which a size is ready for leaf, or a paint is dry. */
const DRYING_TIME: AttributeCode = 'drying-time';

/** Returns the minutes that the materials of a guide need, by SKU; nothing if no material has a drying time. */
function waitsOf(
  lang: Language,
  products: readonly ProductCard[],
  described: readonly Described[],
): { readonly waits?: Record<string, number> } {
  const times = new Map(described.map(({ id, values }) => [id, values[DRYING_TIME]]));
  const waits = products.flatMap(({ id, sku }) => {
    const minutes = readWait(times.get(id)?.[lang] ?? '');
    return minutes === null ? [] : [[sku, minutes] as const];
  });
  return waits.length > 0 ? { waits: Object.fromEntries(waits) } : {};
}

/**
 * Returns the products that an article links to, in its order; if there are none, the most popular ones of its
 * materials.
 */
async function materialsOf(data: TrackedPageData, { html, categoryIds }: PostRecord & { readonly html: string }) {
  const chosen = await data.cardsOfSlugs(linkedSlugs(html));
  if (chosen.length > 0) return chosen.slice(0, MATERIALS);
  const popular = await data.list(categoryIds, 1);
  return [...(await data.cards(popular.slice(0, MATERIALS)))];
}
