import { LANGUAGES, type Language } from '../../../src/contract/language.ts';
import type { Site } from '../../../src/contract/layout.ts';
import { localize } from '../../../src/rules/paths.ts';
import { FEED_COPY } from './feed-copy.ts';
import type { FeedStore, ItemFeed } from './feed-store.ts';
import { merchantFrame } from './merchant.ts';
import { type Part, partCount } from './parts.ts';
import { RSS_LENGTH, rssFrame } from './rss.ts';
import { ymlFrame } from './yml.ts';

/** A file that is made of the rows of a FeedStore. */
export interface FeedFile {
  readonly path: string;
  /** The file piece by piece, made when they are iterated; null for one that is there and is no longer wanted. */
  readonly chunks: Iterable<string | Uint8Array> | null;
  /** Rows that it is made of have changed since it was made. */
  readonly hasNews: boolean;
}

interface Shop {
  readonly origin: string;
  /** Of each language; null where an API does not tell. */
  readonly sites: Readonly<Record<Language, Site | null>>;
  /** Whether the site has a file now. */
  readonly isThere: (path: string) => boolean;
}

/** A feed of products, which is in parts when the shop is large. */
interface MarketFeed {
  readonly feed: Extract<ItemFeed, 'merchant' | 'yml'>;
  readonly name: string;
  readonly frame: (store: FeedStore, shop: Shop, lang: Language, part: Part) => { start: string; end: string };
}

/**
 * Products in one part, some ten megabytes: a changed price rewrites the parts with that product. Google takes 4 GB in a
 * file.
 */
const PRODUCTS_PER_PART = 2_000;

/** The shop's name where its own data do not say. */
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
/** The first part has the name of the whole, so that a shop which grows keeps the address that others know. */
const partFile = (name: string, index: number) => (index === 0 ? `${name}.xml` : `${name}-${index + 1}.xml`);

/** Whether a file is of those for marketplaces, which they ask for some times a day. */
export const isMarketFile = (path: string) => /^(?:ru\/)?(?:google-merchant|yml)(?:-\d+)?\.xml$/.test(path);

/** Every feed of the site. */
export function* feedFiles(store: FeedStore, shop: Shop): Generator<FeedFile> {
  for (const lang of LANGUAGES) {
    const count = partCount(store.pageCount(lang, 'product'), PRODUCTS_PER_PART);
    const isResized = !hasParts(lang, count, shop);
    for (const feed of [MERCHANT, YML]) yield* marketFiles(store, shop, lang, { feed, count, isResized });
    yield { path: fileIn(lang, RSS), chunks: rss(store, shop, lang), hasNews: store.hasNews('blog-post') };
    const isListed = isResized || store.hasNews('category', 'blog-post', 'content', 'reviews');
    yield { path: fileIn(lang, LLMS), chunks: llms(store, shop, lang, count), hasNews: isListed };
  }
}

/** Whether the site has exactly so many parts of the feeds of products. */
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

/** https://llmstxt.org: what the shop is and where what is, for programs that read before they answer. */
function* llms(store: FeedStore, shop: Shop, lang: Language, parts: number): Generator<string> {
  const copy = FEED_COPY[lang];
  yield `# ${nameOf(shop, lang)}\n\n> ${copy.about}\n\n${copy.prices}\n\n## ${copy.catalogue}\n\n`;
  yield* store.lines(lang, 'category');
  yield `\n## ${copy.articles}\n\n`;
  yield* store.lines(lang, 'blog-post');
  yield `\n## ${copy.pages}\n\n`;
  yield* store.lines(lang, 'content');
  yield* store.lines(lang, 'reviews');
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
