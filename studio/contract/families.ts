import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { idSchema } from '../../src/contract/integer.ts';
import { ifMatch, once } from './headers.ts';
import { MOST_MEMBERS, NAME_LENGTH } from './limits.ts';
import { transaction } from './posts.ts';
import { productChoiceSchema } from './products.ts';
import { familiesQuery } from './queries/families.ts';
import { lineSchema, localizedOf, localizedSchema } from './texts.ts';

/** Families: variants of one product in several sizes, colours or karats. */

const codeSchema = v.pipe(v.string(), v.minLength(1, 'not_chosen'), v.maxLength(64, 'too_long'));

export const familyWriteSchema = v.strictObject({
  name: localizedOf(lineSchema(NAME_LENGTH)),
  /** Codes of the one or two attributes that distinguish members. */
  axes: v.pipe(v.array(codeSchema), v.minLength(1, 'required'), v.maxLength(2, 'too_many')),
  /** True if the variant picker shows pictures of the first attribute's values. */
  isPictured: v.boolean(),
  /** True if lists show one card for all members. A new family without it follows isOneCardByDefault(). */
  isGrouped: v.optional(v.boolean()),
  /** Ids of products in the order of the variant picker. */
  members: v.pipe(v.array(idSchema), v.minLength(2, 'too_few_members'), v.maxLength(MOST_MEMBERS, 'too_many')),
});
export type FamilyWrite = v.InferOutput<typeof familyWriteSchema>;

/** A product that is, or can become, a member. */
export const familyProductSchema = v.object({
  ...productChoiceSchema.entries,
  attributes: v.array(v.object({ code: v.string(), value: localizedSchema })),
  /** Family of the product; null for none. */
  familyId: v.nullable(v.number()),
});
export type FamilyProduct = v.InferOutput<typeof familyProductSchema>;

export const studioFamilySchema = v.object({
  id: v.number(),
  revision: v.number(),
  name: localizedSchema,
  axes: v.array(v.string()),
  isPictured: v.boolean(),
  isGrouped: v.boolean(),
  members: v.array(familyProductSchema),
});
export type StudioFamily = v.InferOutput<typeof studioFamilySchema>;

export const listedFamilySchema = v.object({
  id: v.number(),
  name: localizedSchema,
  /** Names of the attributes that distinguish members, as pages show them. */
  axes: v.array(localizedSchema),
  members: v.number(),
  /** Number of published members. */
  published: v.number(),
});
export type ListedFamily = v.InferOutput<typeof listedFamilySchema>;

const idParam = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), idSchema);
const written = v.object({ family: studioFamilySchema, transaction });

export const listFamilies = defineEndpoint({
  method: 'GET',
  path: '/studio/families',
  query: familiesQuery,
  response: v.object({ families: v.array(listedFamilySchema), total: v.number() }),
});

export const getStudioFamily = defineEndpoint({
  method: 'GET',
  path: '/studio/families/{id}',
  params: { id: idParam },
  response: studioFamilySchema,
});

export const createFamily = defineEndpoint({
  method: 'POST',
  path: '/studio/families',
  headers: once,
  body: familyWriteSchema,
  response: written,
});

export const updateFamily = defineEndpoint({
  method: 'PATCH',
  path: '/studio/families/{id}',
  params: { id: idParam },
  headers: ifMatch,
  body: v.strictObject(v.partial(familyWriteSchema).entries),
  response: written,
});

/** Removes a family. Its products stay, as separate products. */
export const removeFamily = defineEndpoint({
  method: 'DELETE',
  path: '/studio/families/{id}',
  params: { id: idParam },
  headers: ifMatch,
  response: v.object({ transaction }),
});

/** Returns the first twenty products that match a SKU or name, with their attributes. */
export const findFamilyProducts = defineEndpoint({
  method: 'GET',
  path: '/studio/family-products',
  query: { q: v.optional(v.pipe(v.string(), v.maxLength(100)), '') },
  response: v.array(familyProductSchema),
});
