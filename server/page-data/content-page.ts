import type { PageDataOf } from '../../src/contract/page-data.ts';
import { CONTACTS_SLUG, OFFER_SLUG, paths } from '../../src/rules/paths.ts';
import { metaDescription } from '../../src/rules/search-snippets.ts';
import { linkedSlugs } from '../content/html.ts';
import { fillSite, showsSite } from '../content/site-placeholders.ts';
import { PAGE_COPY } from './copy.ts';
import { embedded } from './embedded.ts';
import { MATERIALS } from './materials.ts';
import type { PageType } from './page-type.ts';

/** Content pages that show the shop's own data. */
const PAGES_WITH_SITE: ReadonlySet<string> = new Set([CONTACTS_SLUG, OFFER_SLUG]);

/** Page type of all index entries that no other type takes. */
export const contentPage: PageType<PageDataOf<'content'>> = {
  entryType: 'index',
  path: paths.page,
  async compose(data, { path, slug }) {
    const found = await data.content(slug);
    if (!found) return null;
    const page = showsSite(found.html) ? { ...found, html: fillSite(data.lang, found.html, data.site()) } : found;
    // Read at once, so that the cards of all pages are one query.
    const [text, materials] = await Promise.all([embedded(data, page.html), data.cardsOfSlugs(linkedSlugs(page.html))]);
    return {
      type: 'content',
      lang: data.lang,
      path,
      title: PAGE_COPY[data.lang].plain(page.title),
      description: metaDescription(data.lang, page.summary.trim() || page.title),
      breadcrumbs: [{ name: page.title, path }],
      ...text,
      ...(materials.length > 0 && { materials: materials.slice(0, MATERIALS) }),
      site: PAGES_WITH_SITE.has(slug) ? data.site() : null,
    };
  },
};
