import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { PRODUCT_SORTS } from './limits.ts';
import { countSchema, listPageEntries, pageQuery } from './list.ts';
import { pictureSchema } from './media.ts';
import { serviceSchema } from './service.ts';

/**
 * Attributes by which search engines and marketplaces compare variants, by their names in schema.org and Google
 * Merchant.
 */
export const COMPARED = ['size', 'color', 'material', 'pattern'] as const;
export type Compared = (typeof COMPARED)[number];

/** Maximum length of a SKU, in characters. */
export const SKU_LENGTH = 64;

/** Maximum length of a manufacturer's part number, in characters; Google accepts no more. */
export const MPN_LENGTH = 70;

/** A SKU in a request: any text, because suppliers' SKUs contain commas, slashes and spaces. */
export const skuSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(SKU_LENGTH));

/** Integer kopiykas. */
export const kopiykasSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/**
 * A quantity discount: once a line costs `costBreakpoint` kopiykas at the base price, each piece costs `price` kopiykas.
 * The rules in src/rules/price.ts turn the breakpoint into a number of pieces.
 */
export const tierSchema = v.object({ costBreakpoint: kopiykasSchema, price: kopiykasSchema });
export type Tier = v.InferOutput<typeof tierSchema>;

/** Fields that may change between two builds: current price and stock of one SKU. */
export const offerSchema = v.object({
  sku: v.string(),
  price: kopiykasSchema,
  oldPrice: v.nullable(kopiykasSchema),
  tiers: v.array(tierSchema),
  /** Pieces that can be ordered now. */
  stock: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type Offer = v.InferOutput<typeof offerSchema>;

/** Rating of a product by its published reviews, of which there is at least one. */
export const ratingSchema = v.object({
  /** Stars, rounded to a tenth. */
  average: v.number(),
  count: countSchema,
});
export type ProductRating = v.InferOutput<typeof ratingSchema>;

/** Fields of a family's card about its members; all other fields are those of the leading member. */
export const variantsSchema = v.object({
  /** Number of members in the list. */
  count: countSchema,
  /** The lowest price; null if all members cost the same. */
  from: v.nullable(kopiykasSchema),
});

/** How a family and its member are named on cards. */
export const cardFamilySchema = v.object({
  name: v.string(),
  /** The values by which the product differs from its siblings. */
  variant: v.string(),
});

/** Fields of a product that a list shows. */
export const productCardSchema = v.object({
  ...offerSchema.entries,
  id: v.number(),
  slug: v.string(),
  name: v.string(),
  picture: v.nullable(pictureSchema),
  brand: v.pipe(v.nullish(v.string()), v.description('Only if the product has one.')),
  rating: v.optional(ratingSchema),
  /** Only if the product belongs to a family. */
  family: v.optional(cardFamilySchema),
  /** Only if the card represents a family that is shown as one card. */
  variants: v.optional(variantsSchema),
});
export type ProductCard = v.InferOutput<typeof productCardSchema>;

/** Fields of a product that its own page shows. */
export const productSchema = v.object({
  ...offerSchema.entries,
  id: v.number(),
  slug: v.string(),
  name: v.string(),
  brand: v.nullable(v.string()),
  gtin: v.optional(v.pipe(v.string(), v.description('The number under the bar code (GTIN), if known.'))),
  mpn: v.optional(v.pipe(v.string(), v.description('Manufacturer part number, if known.'))),
  summary: v.string(),
  /** Trusted HTML, sanitized when it was saved. */
  description: v.string(),
  pictures: v.array(pictureSchema),
  services: v.array(serviceSchema),
  weight: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.description('Weight with packaging in grams.'))),
  attributes: v.array(
    v.object({
      name: v.string(),
      value: v.string(),
      /** Name of the attribute in schema.org and in feeds, if it has one. */
      describes: v.optional(v.picklist(COMPARED)),
    }),
  ),
  rating: v.optional(ratingSchema),
});
export type Product = v.InferOutput<typeof productSchema>;

/**
 * The period for which a product's price holds. Times are those of Kyiv with their offset: `2026-12-01T00:00+02:00`.
 */
export const priceValiditySchema = v.object({
  since: v.pipe(v.string(), v.description('The start of the day on which this price took effect, or earlier.')),
  until: v.pipe(v.string(), v.description('The time of the next price increase.')),
  sale: v.pipe(
    v.optional(v.string()),
    v.description('The end of the sale as announced to shoppers; only for a reduced price.'),
  ),
});
export type PriceValidity = v.InferOutput<typeof priceValiditySchema>;

/** One page of a list of products. */
export const productListSchema = v.object({
  products: v.array(productCardSchema),
  ...listPageEntries,
  productCount: countSchema,
});

/** One page of the products in and below a category. */
export const listCategoryProducts = defineEndpoint({
  method: 'GET',
  path: '/categories/{slug}/products',
  params: { slug: v.string() },
  query: {
    sort: v.optional(v.picklist(PRODUCT_SORTS), 'popular'),
    page: pageQuery,
  },
  response: productListSchema,
});

export const getProduct = defineEndpoint({
  method: 'GET',
  path: '/products/{slug}',
  params: { slug: v.string() },
  response: productSchema,
});
