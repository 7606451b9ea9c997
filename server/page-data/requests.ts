import type { PageEntry } from '../../src/contract/page-entry.ts';
import type { PagePath } from '../../src/rules/page-path.ts';
import { BLOG_SLUG } from '../../src/rules/paths.ts';

/** Whether an entry is addressed as a path does: posts and their categories lie under the blog, lists have pages. */
export function fits({ slug, isBlog, page }: PagePath, { type }: PageEntry): boolean {
  const liesInBlog = type === 'blog-post' || type === 'blog-category';
  const isList = type === 'category' || type === 'blog-category' || slug === BLOG_SLUG;
  return isBlog === liesInBlog && (page === 1 || isList);
}
