import type { Language } from '../../src/contract/language.ts';
import type { FoundPages } from '../../src/contract/search.ts';
import type { SearchDeps } from './deps.ts';
import { marksOf } from './marks.ts';
import type { FoundProducts } from './product-search.ts';
import type { FoundWord } from './search-index.ts';
import type { SearchedText } from './texts.ts';
import type { FoundTitles } from './titles.ts';

/** Maximum number of titles of one kind. */
const TITLES = 3;

/** Returns the categories, articles and service pages that match the query of a search, with the marks of the matches. */
export async function findTitles(deps: SearchDeps, lang: Language, found: FoundProducts): Promise<FoundPages> {
  const { corrected, rest, ids } = found;
  const titles = await deps.search.titles();
  // The query as corrected by the products' words: a correct spelling there is not a typo in titles.
  const asked = corrected ?? rest;
  const isExact = ids.length > 0;
  // A text may have a word that is a typo among the products.
  const read = [
    titles.findTexts(asked, { isExact }),
    ...(corrected === null ? [] : [titles.findTexts(rest, { isExact: true })]),
  ];
  const { articles, pages, words } = read.reduce((best, other) => (other.share > best.share ? other : best));
  return {
    categories: categoriesOf(titles.findCategories(asked, { isExact }), lang, TITLES),
    articles: titledOf(articles, lang, words),
    pages: titledOf(pages, lang, words),
  };
}

/** Returns categories with the marks of the matches. */
export const categoriesOf = ({ titles, words }: FoundTitles, lang: Language, most: number): FoundPages['categories'] =>
  titles.slice(0, most).map(({ slug, title, productCount }) => {
    const name = title[lang];
    return { slug, name, marks: marksOf(name, lang, words), productCount };
  });

const titledOf = (
  texts: readonly SearchedText[],
  lang: Language,
  words: readonly FoundWord[],
): FoundPages['articles'] =>
  texts
    .slice(0, TITLES)
    .map(({ slug, title }) => ({ slug, title: title[lang], marks: marksOf(title[lang], lang, words) }));
