import type { Language } from '../../src/contract/language.ts';
import type { FoundPages } from '../../src/contract/search.ts';
import type { SearchDeps } from './deps.ts';
import { marksOf } from './marks.ts';
import type { FoundProducts } from './product-search.ts';
import type { FoundTitles } from './titles.ts';

/** Maximum number of titles of one kind. */
const TITLES = 3;

/** Returns the categories, articles and service pages that match the query of a search, with the marks of the matches. */
export async function findTitles(deps: SearchDeps, lang: Language, found: FoundProducts): Promise<FoundPages> {
  const { corrected, rest, isNamed, ids, dropped } = found;
  const titles = await deps.search.titles();
  // The query as corrected by the products' words: a correct spelling there is not a typo in titles.
  const asked = corrected ?? rest;
  const isExact = ids.length > 0;
  return {
    categories: categoriesOf(titles.findCategories(asked, { isExact }), lang, TITLES),
    articles: titledOf(titles.findArticles(asked, { isExact }), lang),
    pages: titledOf(titles.findPages(asked, { isExact, mayMention: !isNamed || dropped.length > 0 }), lang),
  };
}

/** Returns categories with the marks of the matches. */
export const categoriesOf = ({ titles, words }: FoundTitles, lang: Language, most: number): FoundPages['categories'] =>
  titles.slice(0, most).map(({ slug, title, productCount }) => {
    const name = title[lang];
    return { slug, name, marks: marksOf(name, lang, words), productCount };
  });

const titledOf = ({ titles, words }: FoundTitles, lang: Language): FoundPages['articles'] =>
  titles
    .slice(0, TITLES)
    .map(({ slug, title }) => ({ slug, title: title[lang], marks: marksOf(title[lang], lang, words) }));
