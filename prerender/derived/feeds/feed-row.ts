import type { Picture } from '../../../src/contract/media.ts';
import { localize } from '../../../src/rules/paths.ts';
import { pictureFile, webpWidth } from '../../../src/rules/picture-files.ts';
import { utf8Of } from '../../render/utf8.ts';
import type { FeedPage, FeedPageOf } from './feed-page.ts';
import type { FeedRow } from './feed-store.ts';
import { merchantItem, merchantProblem } from './merchant.ts';
import { rssItem } from './rss.ts';
import { escapeXml } from './xml.ts';
import { ymlOffer, ymlProblem, ymlTexts } from './yml.ts';

/** Maximum width in pixels of the pictures that the sitemap names. */
const WIDTH = 1200;

/** Returns the parts of feeds and sitemaps that a page contributes. */
export function feedRow(page: FeedPage, origin: string): FeedRow {
  const { path, lang, type } = page;
  return {
    path,
    lang,
    type,
    rank: page.type === 'blog-post' ? page.post.date : '',
    images: picturesOf(page)
      .map((picture) => image(picture, origin))
      .join(''),
    line: lineOf(page, origin),
    trail: page.type === 'product' ? JSON.stringify(page.breadcrumbs.slice(0, -1)) : null,
    items: itemsOf(page, origin),
    offered: page.type === 'product' ? offeredOf(page) : null,
  };
}

/** Bytes instead of strings, which would survive a thread's garbage collections until its batch is sent. */
function itemsOf(page: FeedPage, origin: string): FeedRow['items'] {
  if (page.type === 'product') {
    return {
      merchant: encoded(merchantItem(page, origin)),
      yml: encoded(ymlOffer(page, origin)),
      'yml-texts': encoded(ymlTexts(page)),
    };
  }
  return page.type === 'blog-post' ? { rss: encoded(rssItem(page, origin)) } : {};
}

const encoded = (item: string | null) => (item === null ? null : utf8Of(item));

const offeredOf = (page: FeedPageOf<'product'>): FeedRow['offered'] => ({
  id: page.product.id,
  sku: page.product.sku,
  name: page.product.name,
  problems: { merchant: merchantProblem(page), yml: ymlProblem(page) },
});

function picturesOf(page: FeedPage): readonly Picture[] {
  if (page.type === 'product') return page.product.pictures;
  const picture =
    page.type === 'category' ? page.category.picture : page.type === 'blog-post' ? page.post.picture : null;
  return picture ? [picture] : [];
}

const image = ({ id, widths }: Picture, origin: string) =>
  `<image:image><image:loc>${escapeXml(`${origin}/media/${pictureFile(id, webpWidth(widths, WIDTH), 'webp')}`)}</image:loc></image:image>`;

/**
 * Returns a Markdown link with the page's description; null for products, which the category pages list, and for
 * further pages of lists.
 */
function lineOf(page: FeedPage, origin: string): string | null {
  if (page.type === 'product' || /\/page\/\d+$/.test(page.path)) return null;
  const name = page.breadcrumbs.at(-1)?.name ?? page.title;
  const text = name.replaceAll(/[[\]\\]/g, '\\$&');
  return `- [${text}](${origin}${localize(page.lang, page.path)}): ${page.description}\n`;
}
