import { BLOG_SLUG } from './paths.ts';

/** What a path asks for: a slug at the top or under the blog, and which page of its list. */
export interface PagePath {
  /** Without the language. */
  readonly path: string;
  /** Empty for the home page, `blog` for the blog's own list. */
  readonly slug: string;
  /** Under the blog: a post or a category of it. */
  readonly isBlog: boolean;
  /** 1-based; 1 when the path names none. */
  readonly page: number;
}

const PATH =
  /^\/(?:(?<blog>blog)(?:\/(?!page(?:\/|$))(?<post>[^/]+))?|(?!blog(?:\/|$))(?<slug>[^/]*))(?:\/page\/(?<page>[1-9]\d{0,5}))?$/;

/** Reads a path without its language; null when no page could ever have it. The first page of a list has no number. */
export function parsePagePath(path: string): PagePath | null {
  const found = PATH.exec(path);
  const { blog, post, slug = '', page } = found?.groups ?? {};
  if (!found || page === '1') return null;
  const number = Number(page ?? 1);
  if (blog) return { path, slug: post ?? BLOG_SLUG, isBlog: post !== undefined, page: number };
  return { path, slug, isBlog: false, page: number };
}
