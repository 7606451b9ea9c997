import type { PostList } from '../../src/contract/blog.ts';
import type { PageDataOf } from '../../src/contract/page-data.ts';
import { POSTS_PER_PAGE, pageCount } from '../../src/rules/pagination.ts';
import { BLOG_SLUG, paths } from '../../src/rules/paths.ts';
import { describe } from '../../src/rules/search-results.ts';
import { type PostRecord, postCard, postWithText } from '../content/blog.ts';
import { linkedSlugs } from '../content/html.ts';
import { PAGE_COPY } from './copy.ts';
import { embedded } from './embedded.ts';
import type { PageFacts, RecordedSharedFacts } from './page-facts.ts';
import type { PageType } from './page-type.ts';

/** Maximum number of materials beside an article. */
const MATERIALS = 8;

/** Returns a page of posts, newest first; null beyond the last page. */
function postList(posts: readonly PostRecord[], page: number): PostList | null {
  const pages = countPages(posts);
  if (page > pages) return null;
  const shown = posts.slice((page - 1) * POSTS_PER_PAGE, page * POSTS_PER_PAGE);
  return { posts: shown.map(postCard), page, pageCount: pages, postCount: posts.length };
}

const countPages = (posts: readonly PostRecord[]) => pageCount(posts.length, POSTS_PER_PAGE);

const postsIn = (facts: RecordedSharedFacts, slug: string) =>
  facts.posts().filter((post) => post.category.slug === slug);

export const blogPage: PageType<PageDataOf<'blog'>> = {
  entryType: 'index',
  takes: ({ slug }) => slug === BLOG_SLUG,
  path: (_, page) => paths.blogList(page),
  countPages: (facts) => countPages(facts.posts()),
  async compose(facts, { path, page }) {
    const list = postList(facts.posts(), page);
    if (!list) return null;
    const copy = PAGE_COPY[facts.lang];
    const { name, description } = copy.blog;
    return {
      type: 'blog',
      lang: facts.lang,
      path,
      title: copy.blog.title(page),
      description: describe(facts.lang, page === 1 ? description : `${copy.page(page)}. ${description}`),
      breadcrumbs: [{ name, path: paths.blog }, ...(page > 1 ? [{ name: copy.page(page), path }] : [])],
      categories: [...facts.blogCategories()],
      list,
    };
  },
};

export const blogCategoryPage: PageType<PageDataOf<'blog-category'>> = {
  entryType: 'blog-category',
  path: paths.blogPage,
  countPages: (facts, slug) => countPages(postsIn(facts, slug)),
  async compose(facts, { path, slug, page }) {
    const categories = [...facts.blogCategories()];
    const category = categories.find((candidate) => candidate.slug === slug);
    if (!category) return null;
    const list = postList(postsIn(facts, slug), page);
    if (!list) return null;
    const copy = PAGE_COPY[facts.lang];
    const text = category.description.trim() || category.name;
    return {
      type: 'blog-category',
      lang: facts.lang,
      path,
      title: copy.post(page === 1 ? category.name : copy.nameOfPage(category.name, page)),
      description: describe(facts.lang, page === 1 ? text : `${copy.page(page)}. ${text}`),
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
  async compose(facts, { path, slug }) {
    const post = await facts.post(slug);
    if (!post) return null;
    const copy = PAGE_COPY[facts.lang];
    return {
      type: 'blog-post',
      lang: facts.lang,
      path,
      title: copy.post(post.title),
      description: describe(facts.lang, post.excerpt.trim() || post.title, [copy.reading(post.readingTime)]),
      breadcrumbs: [
        { name: copy.blog.name, path: paths.blog },
        { name: post.category.name, path: paths.blogPage(post.category.slug) },
        { name: post.title, path },
      ],
      post: postWithText(post),
      ...(await embedded(facts, post.html)),
      products: await materialsOf(facts, post),
    };
  },
};

/**
 * Returns the products that an article links to, in its order; if there are none, the most popular ones of its
 * materials.
 */
async function materialsOf(facts: PageFacts, { html, categoryIds }: PostRecord & { readonly html: string }) {
  const chosen = await facts.cardsOfSlugs(linkedSlugs(html));
  if (chosen.length > 0) return chosen.slice(0, MATERIALS);
  const popular = await facts.list(categoryIds, 1);
  return [...(await facts.cards(popular.slice(0, MATERIALS)))];
}
