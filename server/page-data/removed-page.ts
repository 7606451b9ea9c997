import type { Language } from '../../src/contract/language.ts';
import type { PageDataOf } from '../../src/contract/page-data.ts';
import type { ProductCard } from '../../src/contract/product.ts';
import { escapeHtml } from '../../src/rules/escape-html.ts';
import { localize, paths } from '../../src/rules/paths.ts';
import type { CategoryNode } from '../catalogue/tree.ts';
import { crumbsOf } from './catalogue-pages.ts';
import { PAGE_COPY } from './copy.ts';
import type { PageType } from './page-type.ts';
import { substitutesOf } from './substitutes.ts';

/** Page type of products that are no longer sold: a text with the product's category and similar products. */
export const removedPage: PageType<PageDataOf<'content'>> = {
  entryType: 'product',
  takes: ({ isRemoved }) => isRemoved === true,
  path: paths.page,
  async compose(data, { path, slug }) {
    const product = await data.removedProduct(slug);
    if (!product) return null;
    const { lang } = data;
    const copy = PAGE_COPY[lang];
    const category = data.categoryById(product.categoryId);
    const family = product.familyId === null ? undefined : await data.family(product.familyId);
    const instead = await substitutesOf(data, product, family);
    return {
      type: 'content',
      lang,
      path,
      title: copy.plain(product.name),
      description: copy.removed.notice,
      breadcrumbs: [...(category ? crumbsOf(category) : []), { name: product.name, path }],
      html: htmlOf(lang, category, instead),
      ...(instead.length > 0 && { embedded: [...instead] }),
      site: null,
      isRemoved: true,
    };
  },
};

function htmlOf(lang: Language, category: CategoryNode | undefined, instead: readonly ProductCard[]): string {
  const { notice, lookIn, instead: heading } = PAGE_COPY[lang].removed;
  const link =
    category && `<a href="${localize(lang, paths.category(category.slug))}">${escapeHtml(category.name)}</a>`;
  return [
    `<p>${notice}</p>`,
    ...(link ? [`<p>${lookIn(link)}</p>`] : []),
    ...(instead.length > 0 ? [`<h2>${heading}</h2>`] : []),
    ...instead.map(({ sku }) => `<div data-sku="${escapeHtml(sku)}"></div>`),
  ].join('');
}
