import * as v from 'valibot';
import { sizeSchema } from '../../src/contract/delivery.ts';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { idSchema } from '../../src/contract/integer.ts';
import { MPN_LENGTH, SKU_LENGTH, tierSchema } from '../../src/contract/product.ts';
import { isGtin } from '../../src/rules/gtin.ts';
import { findSlugProblem } from '../../src/rules/slug.ts';
import { attributeSchema, studioServiceSchema } from './dictionaries.ts';
import {
  MOST_GRAMS,
  MOST_KOPIYKAS,
  MOST_MILLIMETRES,
  MOST_PIECES,
  MOST_POPULAR,
  NAME_LENGTH,
  SUMMARY_LENGTH,
  TEXT_LENGTH,
} from './limits.ts';
import { lineSchema, localizedOf, localizedSchema, textSchema } from './texts.ts';

/** One product as editors have it: everything that they may write, in both languages. */

/** Characters of the title and the description that search engines are given. */
const SEO_TITLE_LENGTH = 200;
const SEO_DESCRIPTION_LENGTH = 500;

/** A product has no more of each. */
const MOST_PARTS = 50;

const count = (most: number) =>
  v.pipe(
    v.number('required'),
    v.integer('out_of_range'),
    v.minValue(0, 'out_of_range'),
    v.maxValue(most, 'out_of_range'),
  );
const atLeastOne = (most: number) =>
  v.pipe(
    v.number('required'),
    v.integer('out_of_range'),
    v.minValue(1, 'out_of_range'),
    v.maxValue(most, 'out_of_range'),
  );

const SLUG_PROBLEMS = { shape: 'slug_shape', long: 'too_long', reserved: 'slug_reserved' } as const;

/** The address of a page, `/{slug}`. */
export const slugSchema = v.pipe(
  v.string(),
  v.trim(),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    if (dataset.value === '') return addIssue({ message: 'required' });
    const problem = findSlugProblem(dataset.value);
    if (problem !== null) addIssue({ message: SLUG_PROBLEMS[problem] });
  }),
);

const codeSchema = v.pipe(v.string(), v.minLength(1, 'not_chosen'), v.maxLength(64, 'too_long'));

/** Kopiykas of something that is sold. */
const kopiykas = atLeastOne(MOST_KOPIYKAS);

const millimetres = atLeastOne(MOST_MILLIMETRES);

/** Lengths in millimetres that a service can make of this product, by the codes of the service's fields. */
const limitsSchema = v.record(
  codeSchema,
  v.strictObject({ min: millimetres, max: millimetres, isCutInto: v.optional(v.boolean()) }),
);

/** A service that can be ordered with it; `limits` null takes the lengths as the service has them. */
const productServiceSchema = v.strictObject({ code: codeSchema, limits: v.nullable(limitsSchema) });

const productAttributeSchema = v.strictObject({ code: codeSchema, value: localizedOf(lineSchema(NAME_LENGTH)) });

const productPictureSchema = v.strictObject({
  mediaId: v.pipe(v.string(), v.maxLength(100)),
  alt: localizedOf(lineSchema(NAME_LENGTH)),
});

const parts = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(v.array(schema), v.maxLength(MOST_PARTS, 'out_of_range'));

/** Everything of a product that an editor writes. Stock is not among it: it moves by pieces, see stock.ts. */
const productFields = {
  sku: lineSchema(SKU_LENGTH),
  slug: slugSchema,
  categoryId: v.pipe(v.number('not_chosen'), idSchema),
  brand: v.nullable(lineSchema(NAME_LENGTH)),
  /** The number under the bar code. */
  gtin: v.nullable(v.pipe(v.string(), v.trim(), v.check(isGtin, 'gtin'))),
  /** What the maker calls it. */
  mpn: v.nullable(lineSchema(MPN_LENGTH)),
  name: localizedOf(lineSchema(NAME_LENGTH)),
  summary: localizedOf(textSchema(SUMMARY_LENGTH)),
  /** HTML; what pages do not show is taken out of it. */
  description: localizedOf(textSchema(TEXT_LENGTH)),
  /** Kopiykas; 0 only while it is hidden. */
  price: count(MOST_KOPIYKAS),
  /** Kopiykas before it was lowered; above the price. */
  oldPrice: v.nullable(kopiykas),
  /** Kopiykas that a piece has cost the shop; null where nobody has said. No shopper is ever told. */
  cost: v.nullable(count(MOST_KOPIYKAS)),
  /** Grams, packed. */
  weight: count(MOST_GRAMS),
  /** Millimetres, packed; null where nobody has measured it. */
  size: v.nullable(v.strictObject({ length: millimetres, width: millimetres, height: millimetres })),
  popularity: count(MOST_POPULAR),
  isPublished: v.boolean(),
  /** Quantity discounts, rising; see src/rules/price.ts. */
  tiers: parts(v.strictObject({ costBreakpoint: kopiykas, price: kopiykas })),
  services: parts(productServiceSchema),
  attributes: parts(productAttributeSchema),
  pictures: parts(productPictureSchema),
  /** Ids of the products that are bought with it, the best match first. */
  related: parts(idSchema),
  /** What search results show instead of what the page says by itself; null for that. */
  seoTitle: v.nullable(localizedOf(lineSchema(SEO_TITLE_LENGTH))),
  seoDescription: v.nullable(localizedOf(lineSchema(SEO_DESCRIPTION_LENGTH))),
};

const productWriteSchema = v.strictObject(productFields);
export type ProductWrite = v.InferOutput<typeof productWriteSchema>;

/** Texts whose languages are compared: one that was changed alone leaves the other behind. */
export const TRANSLATED_FIELDS = ['name', 'summary', 'description', 'seoTitle', 'seoDescription'] as const;
export type TranslatedField = (typeof TRANSLATED_FIELDS)[number];

/** What is said when a product is made; the rest is as a new product has it. */
export const productCreateSchema = v.strictObject({
  ...v.partial(productWriteSchema).entries,
  sku: productFields.sku,
  slug: productFields.slug,
  categoryId: productFields.categoryId,
  name: productFields.name,
  description: productFields.description,
  price: productFields.price,
  weight: productFields.weight,
  /** Pieces that lie on the shelf already: what the history of its stock begins with. */
  stock: v.optional(count(MOST_PIECES), 0),
});
export type ProductCreate = v.InferOutput<typeof productCreateSchema>;
/** The same before it is parsed. */
export type ProductCreation = v.InferInput<typeof productCreateSchema>;

/** What of a product is to become otherwise; what is not named stays as it is. */
export const productChangesSchema = v.strictObject({
  ...v.partial(productWriteSchema).entries,
  /** Texts whose other language still says the same after this change: a mended letter leaves no translation behind. */
  translationsHold: v.optional(v.array(v.picklist(TRANSLATED_FIELDS))),
});
export type ProductChanges = v.InferOutput<typeof productChangesSchema>;
/** The same before it is parsed. */
export type ProductUpdate = v.InferInput<typeof productChangesSchema>;

/** A picture of the store. */
const storedPictureSchema = v.object({
  mediaId: v.string(),
  alt: localizedSchema,
  width: v.number(),
  height: v.number(),
  widths: v.array(v.number()),
});

/** A product as a choice of another's form shows it. */
export const productChoiceSchema = v.object({
  id: v.number(),
  sku: v.string(),
  slug: v.string(),
  name: localizedSchema,
  /** Kopiykas. */
  price: v.number(),
  stock: v.number(),
  isPublished: v.boolean(),
  picture: v.nullable(
    v.object({
      id: v.string(),
      width: v.number(),
      height: v.number(),
      widths: v.array(v.number()),
    }),
  ),
});
export type ProductChoice = v.InferOutput<typeof productChoiceSchema>;

/** One language of a text was changed after the other, which may no longer say the same. */
const outdatedTranslationSchema = v.object({
  field: v.picklist(TRANSLATED_FIELDS),
  /** The language that was left behind. */
  lang: v.picklist(['uk', 'ru']),
  /** ISO 8601. */
  since: v.string(),
});

export const studioProductSchema = v.object({
  id: v.number(),
  /** Rises with everything that editors change; see If-Match. */
  revision: v.number(),
  sku: v.string(),
  slug: v.string(),
  categoryId: v.number(),
  brand: v.nullable(v.string()),
  gtin: v.nullable(v.string()),
  mpn: v.nullable(v.string()),
  name: localizedSchema,
  summary: localizedSchema,
  description: localizedSchema,
  price: v.number(),
  oldPrice: v.nullable(v.number()),
  /** Only for who may see it (`costs.read`). */
  cost: v.optional(v.nullable(v.number())),
  /** Pieces that can be ordered now. */
  stock: v.number(),
  weight: v.number(),
  size: v.nullable(sizeSchema),
  popularity: v.number(),
  isPublished: v.boolean(),
  /** ISO 8601. */
  createdAt: v.string(),
  tiers: v.array(tierSchema),
  services: v.array(
    v.object({
      code: v.string(),
      limits: v.nullable(
        v.record(v.string(), v.object({ min: v.number(), max: v.number(), isCutInto: v.optional(v.boolean()) })),
      ),
    }),
  ),
  attributes: v.array(v.object({ code: v.string(), value: localizedSchema })),
  pictures: v.array(storedPictureSchema),
  related: v.array(productChoiceSchema),
  seoTitle: v.nullable(localizedSchema),
  seoDescription: v.nullable(localizedSchema),
  outdated: v.array(outdatedTranslationSchema),
  /** The family that it is in, see families.ts; null for none. */
  family: v.nullable(v.object({ id: v.number(), name: localizedSchema })),
  /** Slugs from which its page can still be reached. */
  redirectsFrom: v.array(v.string()),
});
export type StudioProduct = v.InferOutput<typeof studioProductSchema>;

/** What refers to a product, which is therefore hidden instead of removed. */
export const productReferencesSchema = v.object({
  orders: v.number(),
  carts: v.number(),
  wishlists: v.number(),
  /** Products that are bought with it. */
  products: v.number(),
});
export type ProductReferences = v.InferOutput<typeof productReferencesSchema>;

const idParam = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), idSchema);

/** The id of the write's transaction, by which the screen follows it until its pages are live. */
const transaction = v.string();

const ifMatch = { 'if-match': v.optional(v.string()) };

export const getStudioProduct = defineEndpoint({
  method: 'GET',
  path: '/studio/products/{id}',
  params: { id: idParam },
  response: studioProductSchema,
});

export const createProduct = defineEndpoint({
  method: 'POST',
  path: '/studio/products',
  body: productCreateSchema,
  response: v.object({ id: v.number(), transaction }),
});

export const updateProduct = defineEndpoint({
  method: 'PATCH',
  path: '/studio/products/{id}',
  params: { id: idParam },
  headers: ifMatch,
  body: productChangesSchema,
  response: v.object({ product: studioProductSchema, transaction }),
});

/** The copy is hidden, has no stock, and everything else as the first has it. */
export const duplicateProduct = defineEndpoint({
  method: 'POST',
  path: '/studio/products/{id}/copy',
  params: { id: idParam },
  body: v.strictObject({ sku: productFields.sku, slug: productFields.slug }),
  response: v.object({ id: v.number(), transaction }),
});

export const removeProduct = defineEndpoint({
  method: 'DELETE',
  path: '/studio/products/{id}',
  params: { id: idParam },
  headers: ifMatch,
  response: v.object({ transaction }),
});

export const getProductReferences = defineEndpoint({
  method: 'GET',
  path: '/studio/products/{id}/references',
  params: { id: idParam },
  response: productReferencesSchema,
});

const words = v.optional(v.pipe(v.string(), v.maxLength(100)), '');

/** Products by SKU or name, hidden ones too: the first twenty. */
export const findProductChoices = defineEndpoint({
  method: 'GET',
  path: '/studio/product-choices',
  query: { q: words },
  response: v.array(productChoiceSchema),
});

/** What stands at an address, asked while one is typed. */
export const getSlugUse = defineEndpoint({
  method: 'GET',
  path: '/studio/slugs/{slug}',
  params: { slug: v.pipe(v.string(), v.maxLength(300)) },
  response: v.object({
    use: v.picklist(['free', 'page', 'redirect', 'invalid']),
    /** Of a redirect: where it leads. */
    to: v.nullable(v.string()),
  }),
});

const categoryChoiceSchema = v.object({ id: v.number(), parentId: v.nullable(v.number()), name: localizedSchema });
export type CategoryChoice = v.InferOutput<typeof categoryChoiceSchema>;

/** What a product's form offers and shows beside the product. */
export const getProductForm = defineEndpoint({
  method: 'GET',
  path: '/studio/product-form',
  response: v.object({
    categories: v.array(categoryChoiceSchema),
    attributes: v.array(attributeSchema),
    services: v.array(studioServiceSchema),
    /** The most used first. */
    brands: v.array(v.object({ name: v.string(), products: v.number() })),
    /** `https://host` of the shop. */
    origin: v.string(),
  }),
});
export type ProductForm = v.InferOutput<typeof getProductForm.response>;
