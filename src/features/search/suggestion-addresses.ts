import type { Suggestions } from '../../contract/search.ts';
import { paths } from '../../rules/paths.ts';

/** Returns the address of each suggestion, in the order of the list: paths without the language. */
export function addressesOf(suggestions: Suggestions): readonly string[] {
  const { products, categories, articles, pages, queries, query, productCount } = suggestions;
  return [
    ...products.map(({ slug }) => paths.page(slug)),
    ...categories.map(({ slug }) => paths.category(slug)),
    ...articles.map(({ slug }) => paths.blogPage(slug)),
    ...pages.map(({ slug }) => paths.page(slug)),
    ...queries.map(paths.searchFor),
    ...(productCount > 0 ? [paths.searchFor(query)] : []),
  ];
}
