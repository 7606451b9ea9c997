import { BLOG_SLUG } from './paths.ts';

/** A parsed path: a slug at the top level or under the blog, and the page number of its list. */
export interface PagePath {
  /** Without the language. */
  readonly path: string;
  /** Empty for the home page, `blog` for the blog's own list. */
  readonly slug: string;
  /** True for a post or a category of the blog. */
  readonly isBlog: boolean;
  /** 1-based; 1 if the path has no number. */
  readonly page: number;
}

const PATH =
  /^\/(?:(?<blog>blog)(?:\/(?!page(?:\/|$))(?<post>[^/]+))?|(?!blog(?:\/|$))(?<slug>[^/]*))(?:\/page\/(?<page>[1-9]\d{0,5}))?$/;

/** Parses a path without its language; null if no page can have it. The first page of a list has no number. */
export function parsePagePath(path: string): PagePath | null {
  const found = PATH.exec(path);
  const { blog, post, slug = '', page } = found?.groups ?? {};
  if (!found || page === '1') return null;
  const number = Number(page ?? 1);
  if (blog) return { path, slug: post ?? BLOG_SLUG, isBlog: post !== undefined, page: number };
  return { path, slug, isBlog: false, page: number };
}
