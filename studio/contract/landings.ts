import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { facetValuesSchema } from '../../src/contract/facets.ts';
import { idSchema } from '../../src/contract/integer.ts';
import { ifMatch, once } from './headers.ts';
import { NAME_LENGTH, SUMMARY_LENGTH } from './limits.ts';
import { slugSchema } from './products.ts';
import { lineSchema, localizedOf, localizedSchema, textSchema } from './texts.ts';

/** Landing pages for combinations of a category's filters that people search for by name. */

/** Maximum number of values of all facets together. */
const MOST_VALUES = 20;

const idParam = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number), idSchema);
const written = v.object({ transaction: v.string() });

export const landingWriteSchema = v.strictObject({
  slug: slugSchema,
  categoryId: v.pipe(v.number('not_chosen'), idSchema),
  /** Slugs of values by the code of their facet. */
  filters: v.pipe(
    facetValuesSchema,
    v.check((filters) => Object.values(filters).some((values) => values.length > 0), 'not_chosen'),
    v.check((filters) => Object.values(filters).flat().length <= MOST_VALUES, 'too_many'),
  ),
  label: localizedOf(lineSchema(60)),
  name: localizedOf(lineSchema(NAME_LENGTH)),
  description: localizedOf(textSchema(SUMMARY_LENGTH)),
  seoTitle: v.nullable(localizedOf(lineSchema(NAME_LENGTH))),
  seoDescription: v.nullable(localizedOf(textSchema(SUMMARY_LENGTH))),
  isPublished: v.boolean(),
});
export type LandingWrite = v.InferOutput<typeof landingWriteSchema>;

export const landingSchema = v.object({
  id: v.number(),
  revision: v.number(),
  slug: v.string(),
  categoryId: v.number(),
  category: localizedSchema,
  filters: facetValuesSchema,
  label: localizedSchema,
  name: localizedSchema,
  description: localizedSchema,
  seoTitle: v.nullable(localizedSchema),
  seoDescription: v.nullable(localizedSchema),
  isPublished: v.boolean(),
});
export type Landing = v.InferOutput<typeof landingSchema>;

/** Returns all landing pages by category. */
export const listLandings = defineEndpoint({
  method: 'GET',
  path: '/studio/landings',
  response: v.array(landingSchema),
});

export const createLanding = defineEndpoint({
  method: 'POST',
  path: '/studio/landings',
  headers: once,
  body: landingWriteSchema,
  response: written,
});

export const updateLanding = defineEndpoint({
  method: 'PATCH',
  path: '/studio/landings/{id}',
  params: { id: idParam },
  headers: ifMatch,
  body: landingWriteSchema,
  response: written,
});

export const removeLanding = defineEndpoint({
  method: 'DELETE',
  path: '/studio/landings/{id}',
  params: { id: idParam },
  headers: ifMatch,
  response: written,
});
