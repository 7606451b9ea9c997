import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';

/** Values by the code of their facet, as in addresses. */
export const facetValuesSchema = v.record(v.string(), v.array(v.string()));

/** A column with a number for each product. */
const column = v.array(v.pipe(v.number(), v.safeInteger()));

/** An attribute, or the brand, by which a list can be filtered. */
export const facetNameSchema = v.object({ code: v.string(), name: v.string() });

export const facetPartsSchema = v.pipe(
  v.optional(v.array(v.object({ name: v.string(), count: v.pipe(v.number(), v.integer(), v.minValue(1)) }))),
  v.description('Values of several forms: the names of consecutive values, and their numbers.'),
);

/**
 * The products of a category by columns, as src/rules/facets.ts filters and sorts them: a file beside the category's
 * page.
 */
export const facetIndexSchema = v.object({
  ids: column,
  prices: column,
  flags: column,
  byName: column,
  byAge: column,
  facets: v.array(
    v.object({
      ...facetNameSchema.entries,
      values: v.array(v.object({ slug: v.string(), name: v.string() })),
      parts: facetPartsSchema,
      of: column,
      sets: v.pipe(
        v.optional(v.array(column)),
        v.description(
          'Of products with several values: the numbers of these values; numbers in `of` continue with them.',
        ),
      ),
    }),
  ),
  groups: v.pipe(
    v.optional(v.array(v.object({ places: column, slugs: v.array(v.string()) }))),
    v.description('Families that are shown as one card: the places of their members in the columns, and their slugs.'),
  ),
});

/** Returns the current index, for a category that has no file yet and for development. */
export const getFacetIndex = defineEndpoint({
  method: 'GET',
  path: '/categories/{slug}/facets',
  params: { slug: v.string() },
  response: facetIndexSchema,
});
