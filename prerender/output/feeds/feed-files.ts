import { LANGUAGES, type Language } from '../../../src/contract/language.ts';
import type { Site } from '../../../src/contract/layout.ts';
import { localize } from '../../../src/rules/paths.ts';
import { FEED_COPY } from './feed-copy.ts';
import type { FeedStore } from './feed-store.ts';
import { merchantFrame } from './merchant.ts';
import { RSS_LENGTH, rssFrame } from './rss.ts';
import { ymlFrame } from './yml.ts';

/** A file that is made piece by piece, any number of times: the whole of it is never in memory. */
export interface FeedFile {
  readonly path: string;
  readonly chunks: () => Iterable<string>;
}

interface Shop {
  readonly origin: string;
  /** Of each language; null where an API does not tell. */
  readonly sites: Readonly<Record<Language, Site | null>>;
}

const NAMES = { merchant: 'google-merchant.xml', yml: 'yml.xml', rss: 'rss.xml', llms: 'llms.txt' } as const;

/** The shop's name where its own data do not say. */
const BRAND = 'Позолота';

/** The feeds that what is noted in the store may have changed. */
export function* feedFiles(store: FeedStore, shop: Shop): Generator<FeedFile> {
  for (const lang of LANGUAGES) {
    const file = (name: string) => localize(lang, `/${name}`).slice(1);
    if (store.hasNews('product')) {
      yield { path: file(NAMES.merchant), chunks: () => merchant(store, shop, lang) };
      yield { path: file(NAMES.yml), chunks: () => yml(store, shop, lang) };
    }
    if (store.hasNews('blog-post')) yield { path: file(NAMES.rss), chunks: () => rss(store, shop, lang) };
    if (store.hasNews('category', 'blog-post', 'content', 'reviews')) {
      yield { path: file(NAMES.llms), chunks: () => llms(store, shop, lang) };
    }
  }
}

const nameOf = ({ sites }: Shop, lang: Language) => sites[lang]?.name ?? BRAND;

function* merchant(store: FeedStore, shop: Shop, lang: Language): Generator<string> {
  const { start, end } = merchantFrame({
    title: nameOf(shop, lang),
    link: shop.origin + localize(lang, '/'),
    description: FEED_COPY[lang].about,
  });
  yield start;
  yield* store.parts('merchant', lang, 'product');
  yield end;
}

function* yml(store: FeedStore, shop: Shop, lang: Language): Generator<string> {
  const name = nameOf(shop, lang);
  const { start, end } = ymlFrame({
    name,
    company: shop.sites[lang]?.legalName ?? name,
    url: shop.origin + localize(lang, '/'),
    trails: store.trails(lang),
    day: store.newestDay(lang, 'product') ?? '1970-01-01',
  });
  yield start;
  yield* store.parts('yml', lang, 'product');
  yield end;
}

function* rss(store: FeedStore, { origin }: Shop, lang: Language): Generator<string> {
  const { blog, blogAbout } = FEED_COPY[lang];
  const address = origin + localize(lang, `/${NAMES.rss}`);
  const { start, end } = rssFrame({ lang, origin, title: blog, description: blogAbout, address });
  yield start;
  yield* store.highest('rss', lang, 'blog-post', RSS_LENGTH);
  yield end;
}

/** https://llmstxt.org: what the shop is and where what is, for programs that read before they answer. */
function* llms(store: FeedStore, shop: Shop, lang: Language): Generator<string> {
  const copy = FEED_COPY[lang];
  yield `# ${nameOf(shop, lang)}\n\n> ${copy.about}\n\n${copy.prices}\n\n## ${copy.catalogue}\n\n`;
  yield* store.parts('line', lang, 'category');
  yield `\n## ${copy.articles}\n\n`;
  yield* store.highest('line', lang, 'blog-post', Number.MAX_SAFE_INTEGER);
  yield `\n## ${copy.pages}\n\n`;
  yield* store.parts('line', lang, 'content');
  yield* store.parts('line', lang, 'reviews');
  const feed = (name: string, path: string) => `- [${name}](${shop.origin}${path})\n`;
  yield `\n## ${copy.feeds}\n\n${feed(copy.sitemap, '/sitemap.xml')}`;
  yield feed(copy.rss, localize(lang, `/${NAMES.rss}`));
  yield feed(copy.merchant, localize(lang, `/${NAMES.merchant}`));
  yield feed(copy.yml, localize(lang, `/${NAMES.yml}`));
}
