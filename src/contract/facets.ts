import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';

/** Values by the code of their facet, as addresses name them. */
export const facetValuesSchema = v.record(v.string(), v.array(v.string()));

/** Whole numbers, thousands of them: one check of all, where a schema for each would take a browser many milliseconds. */
const column = v.custom<number[]>(
  (value) => Array.isArray(value) && value.every((item: unknown) => Number.isSafeInteger(item)),
  'Expected whole numbers',
);

/** An attribute, or the brand, by which a list is filtered. */
export const facetNameSchema = v.object({ code: v.string(), name: v.string() });

/** The products of a category by columns, as src/rules/facets.ts filters and orders them: a file beside the category's page. */
export const facetIndexSchema = v.pipe(
  v.object({
    ids: column,
    prices: column,
    flags: column,
    byName: column,
    byAge: column,
    facets: v.array(
      v.object({
        ...facetNameSchema.entries,
        values: v.array(v.object({ slug: v.string(), name: v.string() })),
        of: column,
      }),
    ),
  }),
  v.check(
    ({ ids, prices, flags, byName, byAge, facets }) =>
      [prices, flags, byName, byAge, ...facets.map(({ of }) => of)].every(({ length }) => length === ids.length),
    'Expected columns of one length',
  ),
);

/** The same of now, for a category that has no file yet and for development. */
export const getFacetIndex = defineEndpoint({
  method: 'GET',
  path: '/categories/{slug}/facets',
  params: { slug: v.string() },
  response: facetIndexSchema,
});
