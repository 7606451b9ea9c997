import { LANGUAGES, type Language } from '../../../src/contract/language.ts';
import type { Site } from '../../../src/contract/layout.ts';
import type { Localized } from '../../../src/contract/localized.ts';
import { localize } from '../../../src/rules/paths.ts';
import { FEED_COPY } from './feed-copy.ts';
import type { FeedStore, ItemFeed } from './feed-store.ts';
import { merchantFrame } from './merchant.ts';
import { type Part, partCount } from './parts.ts';
import { RSS_LENGTH, rssFrame } from './rss.ts';
import { ymlFrame } from './yml.ts';

/** A file made from the rows of a FeedStore. */
export interface FeedFile {
  readonly path: string;
  /** The chunks of the file, made while iterating; null if the file exists and is no longer wanted. */
  readonly chunks: Iterable<string | Uint8Array> | null;
  /** True if its rows have changed since it was made. */
  readonly hasNews: boolean;
}

interface Shop {
  readonly origin: string;
  /** The seller in each language; null if an API does not provide it. */
  readonly sites: Localized<Site | null>;
  /** Returns true if the site has the file now. */
  readonly isThere: (path: string) => boolean;
}

/** A feed of products, which is split into parts if the shop is large. */
interface MarketFeed {
  readonly feed: Extract<ItemFeed, 'merchant' | 'yml'>;
  readonly name: string;
  readonly frame: (store: FeedStore, shop: Shop, lang: Language, part: Part) => { start: string; end: string };
}

/**
 * Maximum number of products in a part, some ten megabytes: a changed price rewrites the parts with that product.
 * Google accepts 4 GB per file.
 */
const PRODUCTS_PER_PART = 2_000;

/** The shop's name if its own data lack it. */
const BRAND = 'Позолота';
const RSS = 'rss.xml';
const LLMS = 'llms.txt';

const MERCHANT: MarketFeed = {
  feed: 'merchant',
  name: 'google-merchant',
  frame: (_store, shop, lang) =>
    merchantFrame({
      title: nameOf(shop, lang),
      link: shop.origin + localize(lang, '/'),
      description: FEED_COPY[lang].about,
    }),
};
const YML: MarketFeed = {
  feed: 'yml',
  name: 'yml',
  frame: (store, shop, lang, part) => {
    const name = nameOf(shop, lang);
    return ymlFrame({
      name,
      company: shop.sites[lang]?.legalName ?? name,
      url: shop.origin + localize(lang, '/'),
      trails: store.trails(lang, part),
      day: store.newestDay(part, { lang, type: 'product' }) ?? '1970-01-01',
    });
  },
};

const nameOf = ({ sites }: Shop, lang: Language) => sites[lang]?.name ?? BRAND;
const fileIn = (lang: Language, name: string) => localize(lang, `/${name}`).slice(1);
/** The first part has the name of the whole feed, so that a growing shop keeps the address that marketplaces know. */
const partFile = (name: string, index: number) => (index === 0 ? `${name}.xml` : `${name}-${index + 1}.xml`);

/** Returns true for product feeds, which marketplaces fetch a few times a day. */
export const isMarketFile = (path: string) => /^(?:ru\/)?(?:google-merchant|yml)(?:-\d+)?\.xml$/.test(path);

/** Yields every feed of the site. */
export function* feedFiles(store: FeedStore, shop: Shop): Generator<FeedFile> {
  for (const lang of LANGUAGES) {
    const count = partCount(store.pageCount(lang, 'product'), PRODUCTS_PER_PART);
    const isResized = !hasParts(lang, count, shop);
    for (const feed of [MERCHANT, YML]) yield* marketFiles(store, shop, lang, { feed, count, isResized });
    yield { path: fileIn(lang, RSS), chunks: rss(store, shop, lang), hasNews: store.hasNews('blog-post') };
    const isListed = isResized || store.hasNews('category', 'blog-post', 'content', 'reviews', 'tool');
    yield { path: fileIn(lang, LLMS), chunks: llms(store, shop, lang, count), hasNews: isListed };
  }
}

/** Returns true if the site has exactly this number of parts of the product feeds. */
function hasParts(lang: Language, count: number, { isThere }: Shop): boolean {
  const isPart = (index: number) => isThere(fileIn(lang, partFile(MERCHANT.name, index)));
  return isPart(count - 1) && !isPart(count);
}

function* marketFiles(
  store: FeedStore,
  shop: Shop,
  lang: Language,
  { feed, count, isResized }: { readonly feed: MarketFeed; readonly count: number; readonly isResized: boolean },
): Generator<FeedFile> {
  const fileOf = (index: number) => fileIn(lang, partFile(feed.name, index));
  for (let index = 0; index < count; index++) {
    const part = { index, count };
    const hasNews = isResized || store.hasNewsIn(part, { lang, type: 'product' });
    yield { path: fileOf(index), chunks: market(store, shop, lang, feed, part), hasNews };
  }
  for (let index = count; shop.isThere(fileOf(index)); index++) {
    yield { path: fileOf(index), chunks: null, hasNews: true };
  }
}

function* market(store: FeedStore, shop: Shop, lang: Language, { feed, frame }: MarketFeed, part: Part) {
  const { start, end } = frame(store, shop, lang, part);
  yield start;
  yield* store.items(feed, lang, part);
  yield end;
}

function* rss(store: FeedStore, { origin }: Shop, lang: Language): Generator<string | Uint8Array> {
  const { blog, blogAbout } = FEED_COPY[lang];
  const address = origin + localize(lang, `/${RSS}`);
  const { start, end } = rssFrame({ lang, origin, title: blog, description: blogAbout, address });
  yield start;
  yield* store.highestItems('rss', lang, RSS_LENGTH);
  yield end;
}

/** Yields llms.txt (https://llmstxt.org): a description of the shop and links to its pages, for language models. */
function* llms(store: FeedStore, shop: Shop, lang: Language, parts: number): Generator<string> {
  const copy = FEED_COPY[lang];
  yield `# ${nameOf(shop, lang)}\n\n> ${copy.about}\n\n${copy.prices}\n\n## ${copy.catalogue}\n\n`;
  yield* store.lines(lang, 'category');
  yield `\n## ${copy.articles}\n\n`;
  yield* store.lines(lang, 'blog-post');
  yield `\n## ${copy.pages}\n\n`;
  yield* store.lines(lang, 'content');
  yield* store.lines(lang, 'reviews');
  yield* store.lines(lang, 'tool');
  const feed = (name: string, path: string) => `- [${name}](${shop.origin}${path})\n`;
  yield `\n## ${copy.feeds}\n\n${feed(copy.sitemap, '/sitemap.xml')}`;
  yield feed(copy.rss, localize(lang, `/${RSS}`));
  for (const [name, { name: file }] of [
    [copy.merchant, MERCHANT],
    [copy.yml, YML],
  ] as const) {
    for (let index = 0; index < parts; index++) yield feed(name, `/${fileIn(lang, partFile(file, index))}`);
  }
}
