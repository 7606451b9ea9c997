import * as v from 'valibot';
import { facetValuesSchema } from '../../src/contract/facets.ts';
import type { Language } from '../../src/contract/language.ts';
import type { Queryable } from '../db/queryable.ts';
import { readRows } from '../db/rows.ts';

const landingSchema = v.object({
  slug: v.string(),
  categoryId: v.number(),
  filters: facetValuesSchema,
  /** Text of the links to the page: `23 карати`. */
  label: v.string(),
  name: v.string(),
  description: v.string(),
  seoTitle: v.nullable(v.string()),
  seoDescription: v.nullable(v.string()),
});
/** A landing page for a selection of a category's filters, in one language. */
export type LandingRecord = Readonly<v.InferOutput<typeof landingSchema>>;

/** Returns all published landing pages, in the order within their category. */
export const readLandings = (db: Queryable, lang: Language): Promise<LandingRecord[]> =>
  readRows(db, landingSchema, {
    name: 'landings',
    text: `SELECT slug, category_id AS "categoryId", filters, label ->> $1 AS label, name ->> $1 AS name,
        description ->> $1 AS description, seo_title ->> $1 AS "seoTitle", seo_description ->> $1 AS "seoDescription"
      FROM landing_pages WHERE is_published ORDER BY position, id`,
    values: [lang],
  });
