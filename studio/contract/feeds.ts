import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { languageSchema } from '../../src/contract/language-schema.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const instant = v.pipe(v.string(), v.isoTimestamp());

/** Feeds of products, by the format of their files. */
const MARKET_FEEDS = ['merchant', 'yml'] as const;
export type MarketFeedName = (typeof MARKET_FEEDS)[number];

/** Reasons why a feed leaves a product out, or why a marketplace may refuse its offer. */
export const OFFER_PROBLEMS = ['no-picture', 'long-sku', 'no-price', 'no-category'] as const;
export type OfferProblem = (typeof OFFER_PROBLEMS)[number];

/** Maximum number of products that a problem lists; the total is returned beside them. */
export const LISTED_OFFERS = 50;

const feedProblemSchema = v.object({
  reason: v.picklist(OFFER_PROBLEMS),
  /** True if the feed omits these products; false if it offers them and a marketplace may refuse them. */
  isLeftOut: v.boolean(),
  count,
  products: v.array(v.object({ id: v.number(), sku: v.string(), name: v.string() })),
});
export type FeedProblem = v.InferOutput<typeof feedProblemSchema>;

const feedSchema = v.object({
  feed: v.picklist(MARKET_FEEDS),
  /** The language of names and descriptions. */
  lang: languageSchema,
  /** `https://host/yml.xml`: the address for the marketplace. */
  address: v.string(),
  /** Null before the file was first made. */
  madeAt: v.nullable(instant),
  /** Numbers of offers and bytes in the file. */
  offers: count,
  bytes: count,
  /** The time when later changes get into the file; null if it has all of them. */
  dueAt: v.nullable(instant),
  problems: v.array(feedProblemSchema),
});
export type Feed = v.InferOutput<typeof feedSchema>;

export const feedsSchema = v.object({ feeds: v.array(feedSchema) });
export type Feeds = v.InferOutput<typeof feedsSchema>;

/** Returns the feeds of products with their state, from the process that makes them. */
export const readFeeds = defineEndpoint({ method: 'GET', path: '/studio/feeds', response: feedsSchema });
