import type { PageEntry } from '../../src/contract/page-entry.ts';
import type { PagePath } from '../../src/rules/page-path.ts';
import { BLOG_SLUG, paths } from '../../src/rules/paths.ts';
import { type CategoryNode, trail } from '../catalogue/tree.ts';
import { type Facts, listedCategories } from './facts.ts';

/**
 * The entities that a page's data was composed from, as the change feed names them (docs/decisions/0022): when none of
 * them has changed, neither has the page. What every page shows (layout, site) is the renderer's, not listed here.
 * `composePage()` and this function follow the same branches and change together.
 */
export function readsOf(facts: Facts, request: PagePath, entry: PageEntry | undefined): readonly string[] {
  const page = `page:${request.slug}`;
  return entry ? [...new Set([page, ...ofEntry(facts, request, entry)])] : [page];
}

function ofEntry(facts: Facts, request: PagePath, entry: PageEntry): readonly string[] {
  switch (entry.type) {
    case 'product':
      return ofProduct(facts, request);
    case 'category':
      return ofCategory(facts, request);
    case 'blog-post':
      return ofPost(facts, request, entry);
    case 'blog-category':
      return ['posts', 'blog-categories'];
    case 'index':
      return ofIndex(facts, request);
  }
}

const cards = (ids: readonly number[]) => ids.map((id) => `card:${id}`);
const names = (nodes: readonly CategoryNode[]) => nodes.map(({ id }) => `category:${id}`);
/** What a category's tile shows: name, picture, how many products. */
const tiles = (nodes: readonly CategoryNode[]) =>
  nodes.flatMap(({ id }) => [`category:${id}`, `category-text:${id}`, `list:${id}`]);

function ofProduct({ tree, products }: Facts, { slug }: PagePath): readonly string[] {
  const product = products.get(slug);
  if (!product) return [];
  const category = tree.byId.get(product.categoryId);
  return [
    `product:${product.id}`,
    `articles:${product.categoryId}`,
    ...(category ? names(trail(category)) : []),
    ...cards(product.links),
  ];
}

function ofCategory({ tree, lists }: Facts, { slug, path }: PagePath): readonly string[] {
  const category = tree.bySlug.get(slug);
  if (!category) return [];
  return [
    ...tiles([category]),
    ...names(trail(category)),
    ...tiles(category.children),
    ...cards(lists.get(path) ?? []),
  ];
}

function ofPost(facts: Facts, { slug, path }: PagePath, entry: PageEntry): readonly string[] {
  const post = facts.posts.find((candidate) => candidate.slug === slug);
  if (!post) return ['posts'];
  const lists = listedCategories(entry, facts).map(({ id }) => `list:${id}`);
  return ['posts', 'blog-categories', `post:${post.id}`, ...lists, ...cards(facts.lists.get(path) ?? [])];
}

function ofIndex({ tree, home }: Facts, { path, slug }: PagePath): readonly string[] {
  if (slug === BLOG_SLUG) return ['posts', 'blog-categories'];
  if (path !== paths.home) return [`content:${slug}`, 'site'];
  const top = tree.all.filter(({ parent }) => !parent);
  return ['list:all', 'posts', ...tiles(top), ...cards(home.hits), ...cards(home.novelties)];
}
