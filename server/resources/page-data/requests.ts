import type { PageEntry } from '../../../src/contract/page-entry.ts';

/** What a path asks for: a slug at the top or under the blog, and which page of its list. */
export interface PageRequest {
  readonly path: string;
  readonly slug: string;
  readonly isBlog: boolean;
  /** 1-based; 1 when the path names none. */
  readonly page: number;
}

const PATH = /^\/(?:(?<blog>blog)(?:\/(?<post>[^/]+))?|(?<slug>[^/]*)(?:\/page\/(?<page>[1-9]\d{0,5}))?)$/;

/** Reads a path without its language; null when no page could ever have it. The first page of a list has no number. */
export function parsePath(path: string): PageRequest | null {
  const { blog, post, slug = '', page } = PATH.exec(path)?.groups ?? {};
  if (!PATH.test(path) || page === '1') return null;
  if (blog) return { path, slug: post ?? 'blog', isBlog: post !== undefined, page: 1 };
  return { path, slug, isBlog: false, page: Number(page ?? 1) };
}

/** Whether an entry is addressed as the request does: posts and their categories lie under the blog, lists have pages. */
export function fits({ isBlog, page }: PageRequest, { type }: PageEntry): boolean {
  const liesInBlog = type === 'blog-post' || type === 'blog-category';
  return isBlog === liesInBlog && (page === 1 || type === 'category');
}
