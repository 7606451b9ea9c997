import type { PageDataOf } from '../../src/contract/page-data.ts';
import { pageCount, REVIEWS_PER_PAGE } from '../../src/rules/pagination.ts';
import { paths, REVIEWS_SLUG } from '../../src/rules/paths.ts';
import { metaDescription } from '../../src/rules/search-snippets.ts';
import { PAGE_COPY } from './copy.ts';
import { embedded } from './embedded.ts';
import type { PageType } from './page-type.ts';

/** Page type of the reviews of the shop, below the content page's text. */
export const reviewsPage: PageType<PageDataOf<'reviews'>> = {
  entryType: 'index',
  takes: ({ slug }) => slug === REVIEWS_SLUG,
  path: (_, page) => paths.reviews(page),
  countPages: (data) => pageCount(data.reviewTotals().count, REVIEWS_PER_PAGE),
  async compose(data, { path, slug, page }) {
    const content = await data.content(slug);
    if (!content) return null;
    const { count, average } = data.reviewTotals();
    const pages = pageCount(count, REVIEWS_PER_PAGE);
    if (page > pages) return null;
    const copy = PAGE_COPY[data.lang];
    const { title, summary } = content;
    const isFirst = page === 1;
    const text = summary.trim() || title;
    const html = isFirst ? content.html : '';
    return {
      type: 'reviews',
      lang: data.lang,
      path,
      title: copy.plain(isFirst ? title : copy.nameOfPage(title, page)),
      description: metaDescription(data.lang, isFirst ? text : `${copy.page(page)}. ${text}`),
      breadcrumbs: [{ name: title, path: paths.reviews() }, ...(isFirst ? [] : [{ name: copy.page(page), path }])],
      ...(await embedded(data, html)),
      list: {
        reviews: [...(await data.reviews(page))],
        page,
        pageCount: pages,
        reviewCount: count,
        average,
      },
    };
  },
};
