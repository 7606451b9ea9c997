import { LANGUAGES, type Language } from '../../../src/contract/language.ts';
import type { Site } from '../../../src/contract/layout.ts';
import type { Localized } from '../../../src/contract/localized.ts';
import { localize } from '../../../src/rules/paths.ts';
import type { MarketFeedName } from '../../../studio/contract/feeds.ts';
import { FEED_COPY } from './feed-copy.ts';
import type { FeedStore } from './feed-store.ts';
import { merchantFrame } from './merchant.ts';
import { RSS_LENGTH, rssFrame } from './rss.ts';
import { ymlFrame } from './yml.ts';

/** A file made from the rows of a FeedStore. */
export interface FeedFile {
  readonly path: string;
  /** The chunks of the file, made while iterating; null if the file exists and is no longer wanted. */
  readonly chunks: Iterable<string | Uint8Array> | null;
  /** True if its rows have changed since it was made. */
  readonly hasNews: boolean;
  /** Only of a feed of products: its number of offers. */
  readonly offers?: number;
}

interface Shop {
  readonly origin: string;
  /** The seller in each language; null if an API does not provide it. */
  readonly sites: Localized<Site | null>;
  /** Returns true if the site has the file now. */
  readonly isThere: (path: string) => boolean;
}

/** A feed of all products. */
interface MarketFeed {
  readonly feed: MarketFeedName;
  readonly name: string;
  readonly chunks: (store: FeedStore, shop: Shop, lang: Language) => Iterable<string | Uint8Array>;
}

/** The shop's name if its own data lack it. */
const BRAND = 'Позолота';
const RSS = 'rss.xml';
const LLMS = 'llms.txt';

const MERCHANT: MarketFeed = {
  feed: 'merchant',
  name: 'google-merchant',
  *chunks(store, shop, lang) {
    const { start, end } = merchantFrame({
      title: nameOf(shop, lang),
      link: shop.origin + localize(lang, '/'),
      description: FEED_COPY[lang].about,
    });
    yield start;
    yield* store.items('merchant', lang);
    yield end;
  },
};
const YML: MarketFeed = {
  feed: 'yml',
  name: 'yml',
  *chunks(store, shop, lang) {
    const name = nameOf(shop, lang);
    const { start, end } = ymlFrame({
      name,
      company: shop.sites[lang]?.legalName ?? name,
      url: shop.origin + localize(lang, '/'),
      trails: store.trails(lang),
      day: store.newestOffer(lang) ?? '1970-01-01',
    });
    yield start;
    yield* store.offers(lang);
    yield end;
  },
};
const MARKETS = [MERCHANT, YML] as const;

const nameOf = ({ sites }: Shop, lang: Language) => sites[lang]?.name ?? BRAND;
const fileIn = (lang: Language, name: string) => localize(lang, `/${name}`).slice(1);
const marketFile = (lang: Language, { name }: MarketFeed) => fileIn(lang, `${name}.xml`);

/** All feeds of products with their files. */
export const MARKET_FILES = LANGUAGES.flatMap((lang) =>
  MARKETS.map((market) => ({ feed: market.feed, lang, path: marketFile(lang, market) })),
);

/** Returns true for product feeds, which marketplaces fetch a few times a day. */
export const isMarketFile = (path: string) => MARKET_FILES.some((file) => file.path === path);

/** Yields every feed of the site. */
export function* feedFiles(store: FeedStore, shop: Shop): Generator<FeedFile> {
  const hasOfferNews = store.hasNews('product');
  for (const lang of LANGUAGES) {
    for (const market of MARKETS) {
      const offers = store.itemCount(market.feed, lang);
      const chunks = market.chunks(store, shop, lang);
      yield { path: marketFile(lang, market), chunks, hasNews: hasOfferNews, offers };
      yield* formerParts(lang, market, shop);
    }
    yield { path: fileIn(lang, RSS), chunks: rss(store, shop, lang), hasNews: store.hasNews('blog-post') };
    const isListed = store.hasNews('category', 'blog-post', 'content', 'reviews', 'tool');
    yield { path: fileIn(lang, LLMS), chunks: llms(store, shop, lang), hasNews: isListed };
  }
}

/** Removes the further parts that large feeds were divided into before. */
function* formerParts(lang: Language, { name }: MarketFeed, { isThere }: Shop): Generator<FeedFile> {
  const fileOf = (part: number) => fileIn(lang, `${name}-${part}.xml`);
  for (let part = 2; isThere(fileOf(part)); part++) yield { path: fileOf(part), chunks: null, hasNews: true };
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
function* llms(store: FeedStore, shop: Shop, lang: Language): Generator<string> {
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
  yield feed(copy.merchant, `/${marketFile(lang, MERCHANT)}`);
  yield feed(copy.yml, `/${marketFile(lang, YML)}`);
}
