import * as v from 'valibot';
import { sizeSchema } from '../../src/contract/delivery.ts';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { idSchema } from '../../src/contract/integer.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { tierSchema } from '../../src/contract/product.ts';
import { isGtin } from '../../src/rules/gtin.ts';
import { findSlugProblem } from '../../src/rules/slug.ts';
import { attributeSchema, studioServiceSchema } from './dictionaries.ts';
import { type ByKind, localizedNamesOf, schemasOf } from './field-rows.ts';
import { ifMatch, once } from './headers.ts';
import { MOST_KOPIYKAS, MOST_MILLIMETRES, MOST_PIECES, NAME_LENGTH } from './limits.ts';
import { PRODUCT_FIELDS } from './product-fields.ts';
import { lineSchema, localizedOf, localizedSchema, textSchema } from './texts.ts';

/** A product for editors: all editable fields in both languages. */

/** Maximum number of entries in each list of a product. */
const MOST_PARTS = 50;

const integer = (least: number, most: number) =>
  v.pipe(
    v.number('required'),
    v.integer('out_of_range'),
    v.minValue(least, 'out_of_range'),
    v.maxValue(most, 'out_of_range'),
  );

const SLUG_PROBLEMS = { shape: 'slug_shape', long: 'too_long', reserved: 'slug_reserved' } as const;

/** Slug of a page, `/{slug}`. */
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

/** Price of an item in kopiykas, at least 1. */
const kopiykas = integer(1, MOST_KOPIYKAS);

const millimetres = integer(1, MOST_MILLIMETRES);

/** Ranges in millimetres that a service can cut this product to, by the codes of the service's fields. */
const limitsSchema = v.record(
  codeSchema,
  v.strictObject({ min: millimetres, max: millimetres, isCutInto: v.optional(v.boolean()) }),
);

/** A service that can be ordered with the product; with `limits` null the service's own ranges apply. */
const productServiceSchema = v.strictObject({ code: codeSchema, limits: v.nullable(limitsSchema) });

const productAttributeSchema = v.strictObject({ code: codeSchema, value: localizedOf(lineSchema(NAME_LENGTH)) });

const productPictureSchema = v.strictObject({
  mediaId: v.pipe(v.string(), v.maxLength(100)),
  alt: localizedOf(lineSchema(NAME_LENGTH)),
});

const parts = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(v.array(schema), v.maxLength(MOST_PARTS, 'too_many'));

/** Schemas of the plain fields that an editor writes. */
const WRITTEN = {
  line: ({ most }) => lineSchema(most),
  gtin: () => v.pipe(v.string(), v.trim(), v.check(isGtin, 'gtin')),
  localizedLine: ({ most }) => localizedOf(lineSchema(most)),
  localizedText: ({ most }) => localizedOf(textSchema(most)),
  money: ({ least, most }) => integer(least, most),
  integer: ({ least, most }) => integer(least, most),
  flag: () => v.boolean(),
} as const satisfies ByKind<v.GenericSchema>;

/** Schemas of the plain fields as stored, without further checks. */
export const STORED = {
  line: () => v.string(),
  gtin: () => v.string(),
  localizedLine: () => localizedSchema,
  localizedText: () => localizedSchema,
  money: () => v.number(),
  integer: () => v.number(),
  flag: () => v.boolean(),
} as const satisfies ByKind<v.GenericSchema>;

/** All fields of a product that an editor writes. Stock is not among them: it changes by movements, see stock.ts. */
const productFields = {
  ...schemasOf(PRODUCT_FIELDS, WRITTEN),
  slug: slugSchema,
  categoryId: v.pipe(v.number('not_chosen'), idSchema),
  /** Size with packaging, millimetres; null if unknown. */
  size: v.nullable(v.strictObject({ length: millimetres, width: millimetres, height: millimetres })),
  /** Quantity discounts, rising; see src/rules/price.ts. */
  tiers: parts(v.strictObject({ costBreakpoint: kopiykas, price: kopiykas })),
  services: parts(productServiceSchema),
  attributes: parts(productAttributeSchema),
  pictures: parts(productPictureSchema),
  /** Ids of related products, the best match first. */
  related: parts(idSchema),
};

const productWriteSchema = v.strictObject(productFields);
export type ProductWrite = v.InferOutput<typeof productWriteSchema>;

/** Texts whose translations are tracked: changing one language marks the other as outdated. */
export const TRANSLATED_FIELDS = localizedNamesOf(PRODUCT_FIELDS);
export type TranslatedField = (typeof TRANSLATED_FIELDS)[number];
const translatedField = v.picklist(TRANSLATED_FIELDS);

/** Input for a new product; fields that are left out get their defaults. */
export const productCreateSchema = v.strictObject({
  ...v.partial(productWriteSchema).entries,
  sku: productFields.sku,
  slug: productFields.slug,
  categoryId: productFields.categoryId,
  name: productFields.name,
  description: productFields.description,
  price: productFields.price,
  weight: productFields.weight,
  /** Initial stock in pieces, the first movement of its history. */
  stock: v.optional(integer(0, MOST_PIECES), 0),
  /** Family that the product joins as its last member; null for none. */
  familyId: v.optional(v.nullable(idSchema), null),
});
export type ProductCreate = v.InferOutput<typeof productCreateSchema>;
/** The same before parsing. */
export type ProductCreation = v.InferInput<typeof productCreateSchema>;

/** Changes of a product; fields that are left out keep their values. */
export const productChangesSchema = v.strictObject({
  ...v.partial(productWriteSchema).entries,
  /** Texts whose translation remains valid after this change, for example after a corrected typo. */
  translationsHold: v.optional(v.array(translatedField)),
});
export type ProductChanges = v.InferOutput<typeof productChangesSchema>;
/** The same before parsing. */
export type ProductUpdate = v.InferInput<typeof productChangesSchema>;

/** A stored picture. */
const storedPictureSchema = v.object({
  mediaId: v.string(),
  alt: localizedSchema,
  width: v.number(),
  height: v.number(),
  widths: v.array(v.number()),
});

/** Fields of a product that pickers in other forms show. */
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

/** A text that was changed in one language only, so its translation may be outdated. */
const outdatedTranslationSchema = v.object({
  field: translatedField,
  /** The outdated language. */
  lang: v.picklist(LANGUAGES),
  /** ISO 8601. */
  since: v.string(),
});

export const studioProductSchema = v.object({
  id: v.number(),
  /** Increases with every change of an editor; sent as If-Match. */
  revision: v.number(),
  ...schemasOf(PRODUCT_FIELDS, STORED),
  slug: v.string(),
  categoryId: v.number(),
  /** Present only with the permission `costs.read`. */
  cost: v.optional(v.nullable(v.number())),
  /** Pieces that can be ordered now. */
  stock: v.number(),
  size: v.nullable(sizeSchema),
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
  outdated: v.array(outdatedTranslationSchema),
  /** Family of the product, see families.ts; null for none. */
  family: v.nullable(v.object({ id: v.number(), name: localizedSchema })),
  /** Slugs that redirect to its page. */
  redirectsFrom: v.array(v.string()),
  /** Slug that its own address redirects to while it is hidden; null for none. */
  redirectsTo: v.nullable(v.string()),
});
export type StudioProduct = v.InferOutput<typeof studioProductSchema>;

/** Counts of references to a product. A product with references is hidden instead of removed. */
export const productReferencesSchema = v.object({
  orders: v.number(),
  carts: v.number(),
  wishlists: v.number(),
  /** Number of products that list it as related. */
  products: v.number(),
});
export type ProductReferences = v.InferOutput<typeof productReferencesSchema>;

const idParam = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), idSchema);

/** Id of the write's transaction. The screen follows it until the pages are live. */
const transaction = v.string();

export const getStudioProduct = defineEndpoint({
  method: 'GET',
  path: '/studio/products/{id}',
  params: { id: idParam },
  response: studioProductSchema,
});

/** Returns a product as the pattern of a new one. */
export const getProductPattern = defineEndpoint({
  method: 'GET',
  path: '/studio/products/{id}/pattern',
  params: { id: idParam },
  response: v.object({
    /** Without its purchase price, which the new product does not share. */
    product: v.omit(studioProductSchema, ['cost']),
    /** The next free SKU of the product's series: `PZ-SZL-014` after `PZ-SZL-001` and `PZ-SZL-013`. */
    sku: v.string(),
    /** Codes of the attributes that distinguish the members of the product's family; empty without a family. */
    familyAxes: v.array(v.string()),
  }),
});
export type ProductPattern = v.InferOutput<typeof getProductPattern.response>;

export const createProduct = defineEndpoint({
  method: 'POST',
  path: '/studio/products',
  headers: once,
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

/** Copies a product. The copy is hidden and has no stock; all other fields are the same. */
export const duplicateProduct = defineEndpoint({
  method: 'POST',
  path: '/studio/products/{id}/copy',
  params: { id: idParam },
  headers: once,
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

/** Sets the page that the address of a hidden product redirects to; it stays when the product is removed. */
export const redirectProduct = defineEndpoint({
  method: 'PUT',
  path: '/studio/products/{id}/redirect',
  params: { id: idParam },
  /** Slug of a published product or of a category; null for none. */
  body: v.strictObject({ to: v.nullable(slugSchema) }),
  response: v.object({ transaction }),
});

export const getProductReferences = defineEndpoint({
  method: 'GET',
  path: '/studio/products/{id}/references',
  params: { id: idParam },
  response: productReferencesSchema,
});

const words = v.optional(v.pipe(v.string(), v.maxLength(100)), '');

/** Returns the first twenty products that match a SKU or name, including hidden ones. */
export const findProductChoices = defineEndpoint({
  method: 'GET',
  path: '/studio/product-choices',
  query: { q: words },
  response: v.array(productChoiceSchema),
});

/** Returns the use of a slug, to check one while it is typed. */
export const getSlugUse = defineEndpoint({
  method: 'GET',
  path: '/studio/slugs/{slug}',
  params: { slug: v.pipe(v.string(), v.maxLength(300)) },
  response: v.object({
    use: v.picklist(['free', 'page', 'redirect', 'invalid']),
    /** Target of a redirect; null otherwise. */
    to: v.nullable(v.string()),
  }),
});

const categoryChoiceSchema = v.object({ id: v.number(), parentId: v.nullable(v.number()), name: localizedSchema });
export type CategoryChoice = v.InferOutput<typeof categoryChoiceSchema>;

/** Returns the options that a product's form offers. */
export const getProductForm = defineEndpoint({
  method: 'GET',
  path: '/studio/product-form',
  response: v.object({
    categories: v.array(categoryChoiceSchema),
    attributes: v.array(attributeSchema),
    services: v.array(studioServiceSchema),
    /** The most used first. */
    brands: v.array(v.object({ name: v.string(), products: v.number() })),
    /** Origin of the shop, `https://host`. */
    origin: v.string(),
  }),
});
export type ProductForm = v.InferOutput<typeof getProductForm.response>;
