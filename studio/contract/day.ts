import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { countSchema } from '../../src/contract/list.ts';
import { kopiykasSchema } from '../../src/contract/product.ts';
import { firstStepsSchema } from './first-steps.ts';
import { orderStatusSchema } from './order-moves.ts';
import { productRowSchema } from './product-list.ts';
import { studioReviewSchema } from './reviews.ts';
import { scheduledSchema } from './schedule.ts';
import { shopTaskSchema } from './tasks.ts';

/** An order that waits for a step of the staff. */
export const dayOrderSchema = v.object({
  id: v.string(),
  number: v.number(),
  status: orderStatusSchema,
  /** Time of the last step, ISO 8601. */
  since: v.string(),
  /** Null after the account was deleted. */
  name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  totalCost: kopiykasSchema,
  /** Kopiykas that a paid order waits for after an edit. */
  rest: kopiykasSchema,
  trackingNumber: v.nullable(v.string()),
  /** Status of the parcel as the carrier names it, in the reader's language. */
  trackingStatus: v.nullable(v.string()),
});
export type DayOrder = v.InferOutput<typeof dayOrderSchema>;

const dayProductSchema = v.object({
  ...v.pick(productRowSchema, ['id', 'sku', 'picture']).entries,
  /** In the reader's language. */
  name: v.string(),
});
export type DayProduct = v.InferOutput<typeof dayProductSchema>;

/** A sold-out product with the demand for it: of the last 30 days, and wishlists of any age. */
export const wantedProductSchema = v.object({
  ...dayProductSchema.entries,
  carts: countSchema,
  wishlists: countSchema,
  /** Ordered pieces. */
  ordered: countSchema,
  searches: countSchema,
  /** Open requests to order it specially. */
  requests: countSchema,
  /** Contacts that wait for a message that it is available again. */
  alerts: countSchema,
});
export type WantedProduct = v.InferOutput<typeof wantedProductSchema>;

/** A product with the field of its form that holds the outdated text: `description.ru`. */
const outdatedProductSchema = v.object({ ...dayProductSchema.entries, field: v.string() });

/** A card of the home screen: the number of all its items, and the first few of them. */
const cardOf = <Item extends v.GenericSchema>(item: Item) =>
  v.optional(v.object({ count: countSchema, items: v.array(item) }));

const daySchema = v.object({
  /** Customers to call before their orders are sent. */
  call: cardOf(dayOrderSchema),
  pack: cardOf(dayOrderSchema),
  /** Orders that are not paid yet, or not in full. */
  payment: cardOf(dayOrderSchema),
  /** Parcels that do not move on. */
  parcel: cardOf(dayOrderSchema),
  /** Tasks about money: payments and refunds. */
  money: cardOf(shopTaskSchema),
  /** Tasks about work that failed. */
  failure: cardOf(shopTaskSchema),
  /** Tasks about requests of customers and returned parcels. */
  request: cardOf(shopTaskSchema),
  /** Tasks that staff members have written for the reader. */
  own: cardOf(shopTaskSchema),
  reviews: cardOf(studioReviewSchema),
  /** Planned changes of today, and those that wait for a decision. */
  plans: cardOf(scheduledSchema),
  /** Products with a text that was changed in one language only. */
  translations: cardOf(outdatedProductSchema),
  /** Published products without a picture. */
  pictures: cardOf(dayProductSchema),
  /** Published products that are sold out and that shoppers want. */
  wanted: cardOf(wantedProductSchema),
});
/** The cards of the home screen. */
export type Day = v.InferOutput<typeof daySchema>;

/** Returns the work that waits, for the home screen: the cards that the reader's role may see. */
export const readDay = defineEndpoint({
  method: 'GET',
  path: '/studio/day',
  response: v.object({
    cards: daySchema,
    /** True if the last rebuild of the site failed; left out without permission. */
    isSiteFailing: v.optional(v.boolean()),
    /** The first steps of a new shop, for its owner; left out once all but optional ones are done. */
    firstSteps: v.optional(firstStepsSchema),
  }),
});
