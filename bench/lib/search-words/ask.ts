import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import type { ShownCard } from '../../../server/search/table/shown-skus.ts';
import type { Answers } from './generate.ts';

const cardSchema = v.object({ sku: v.string(), variants: v.exactOptional(v.object({ count: v.number() })) });
const namedSchema = v.optional(v.array(v.object({ slug: v.string() })), []);

/** The parts of a search's response in which an answer may be; lists that a version lacks are empty. */
const responseSchema = v.object({
  data: v.object({
    leadsTo: v.optional(v.string()),
    products: v.array(cardSchema),
    categories: namedSchema,
    articles: namedSchema,
    pages: namedSchema,
    notSold: v.optional(v.unknown()),
  }),
});

/** The first page of a search, the best results first. */
export interface Shown {
  /** The cards, each with the SKUs of the products behind it: a family that is one card has several. */
  readonly cards: readonly (readonly string[])[];
  readonly categories: readonly string[];
  /** Slugs of articles and pages. */
  readonly pages: readonly string[];
  /** Path to which the query leads instead of a list. */
  readonly leadsTo: string | undefined;
  /** True if it says that the shop does not sell it. */
  readonly isNotSold: boolean;
}

export interface AskedShop {
  readonly app: { request(path: string): Response | Promise<Response> };
  readonly skusOf: (card: ShownCard) => readonly string[];
}

/** Attempts and ms between them: a busy machine refuses requests. */
const ATTEMPTS = 30;
const PAUSE = 1_000;

/** Returns the response, or the last one that was refused. */
async function request({ app }: AskedShop, path: string): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await app.request(path);
    if (response.status !== 503 || attempt === ATTEMPTS) return response;
    await setTimeout(PAUSE);
  }
}

/** Asks the API. @throws Error unless the status is 200 */
export async function ask(shop: AskedShop, query: string): Promise<Shown> {
  const response = await request(shop, `/api/v1/search?lang=uk&q=${encodeURIComponent(query)}`);
  if (response.status !== 200) throw new Error(`“${query}” was answered with ${response.status}`);
  const { data } = v.parse(responseSchema, await response.json());
  const slugs = (named: readonly { readonly slug: string }[]) => named.map(({ slug }) => slug);
  return {
    cards: data.products.map(shop.skusOf),
    categories: slugs(data.categories),
    pages: [...slugs(data.articles), ...slugs(data.pages)],
    leadsTo: data.leadsTo,
    isNotSold: Boolean(data.notSold),
  };
}

/** Returns true if the search shows nothing at all. */
export const isNothing = ({ cards, categories, pages, leadsTo }: Shown) =>
  cards.length + categories.length + pages.length === 0 && leadsTo === undefined;

/**
 * Returns the place of the first right answer, from 1; null if none is shown. Products, categories, and articles with
 * pages are lists of their own beside each other, so each is counted from its own beginning; a page to which the query
 * leads is first.
 */
export function placeOf(shown: Shown, { skus, categories, pages, isNotSold = false }: Answers): number | null {
  if (isNotSold) return shown.isNotSold || shown.cards.length === 0 ? 1 : null;
  const led = shown.leadsTo?.split('/').at(-1);
  if (led !== undefined && [...categories, ...pages].includes(led)) return 1;
  const places = [
    shown.cards.findIndex((behind) => behind.some((sku) => skus.includes(sku))),
    shown.categories.findIndex((slug) => categories.includes(slug)),
    shown.pages.findIndex((slug) => pages.includes(slug)),
  ].filter((place) => place >= 0);
  return places.length > 0 ? Math.min(...places) + 1 : null;
}
