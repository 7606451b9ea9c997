import type { Language } from '../../src/contract/language.ts';
import type { Localized } from '../../src/contract/localized.ts';
import type { PageData } from '../../src/contract/page-data.ts';
import type { PageEntry } from '../../src/contract/page-entry.ts';
import { parsePagePath } from '../../src/rules/page-path.ts';
import { BLOG_SLUG, localize, paths } from '../../src/rules/paths.ts';

const HOME: Localized = { uk: 'Головна', ru: 'Главная' };

/** Returns the name that a slug suggests: "Gold 6" for `gold-6`. */
const nameOf = (slug: string): string => slug.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());

const isUnderBlog = ({ type }: PageEntry) => type === 'blog-category' || type === 'blog-post';

/**
 * Composes a page for an API that has only the calls of the specification: it lists pages and has no data of them. Each
 * page shows the name that its slug suggests; the home page links to the categories, the blog to its posts.
 * @returns null if the API has no such page
 */
export function composeBarePage(lang: Language, path: string, entries: readonly PageEntry[]): PageData | null {
  const asked = parsePagePath(path);
  const entry = entries.find((each) => each.slug === asked?.slug && isUnderBlog(each) === asked.isBlog);
  if (!entry || asked?.page !== 1) return null;
  const isHome = entry.slug === '';
  const name = isHome ? HOME[lang] : nameOf(entry.slug);
  const base = { lang, path, title: name, description: '', breadcrumbs: isHome ? [] : [{ name, path }] };
  if (isHome) {
    const categories = entries.filter(({ type }) => type === 'category');
    const tiles = categories.map(({ slug }) => ({ slug, name: nameOf(slug), picture: null, productCount: 0 }));
    return { ...base, type: 'home', categories: tiles, hits: [], novelties: [], posts: [] };
  }
  const links = entry.slug === BLOG_SLUG ? entries.filter(isUnderBlog).map((each) => linkTo(lang, each)) : [];
  return { ...base, type: 'content', html: links.length > 0 ? `<ul>${links.join('')}</ul>` : '', site: null };
}

const linkTo = (lang: Language, { slug }: PageEntry) =>
  `<li><a href="${localize(lang, paths.blogPage(slug))}">${nameOf(slug)}</a></li>`;
