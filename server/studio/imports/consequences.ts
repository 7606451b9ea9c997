import * as v from 'valibot';
import { PRODUCTS_PER_PAGE } from '../../../src/rules/pagination.ts';
import type { ImportConsequences } from '../../../studio/contract/imports.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow } from '../../db/rows.ts';

const countsSchema = v.object({
  appearing: v.number(),
  changing: v.number(),
  vanishing: v.number(),
  /** Depth of the category tree: a product is in the lists of its category and of all above it. */
  levels: v.number(),
});

const SAYS = (value: boolean) => `differences @> '[{"field": "isPublished", "after": ${value}}]'`;
const IS_ORDERED = `EXISTS (SELECT FROM order_items i JOIN products p ON p.id = i.product_id WHERE p.slug = r.slug)`;

/** SQL of the effect of each pending row: its product appears, changes or disappears. */
const ROWS: Readonly<Record<'run' | 'undo', string>> = {
  run: `SELECT CASE
      WHEN outcome = 'added' THEN CASE WHEN ${SAYS(false)} THEN 'hidden' ELSE 'appearing' END
      WHEN ${SAYS(true)} THEN 'appearing' WHEN ${SAYS(false)} THEN 'vanishing' ELSE 'changing' END AS what
    FROM import_rows WHERE import_id = $1 AND outcome IN ('added', 'changed') AND result IS NULL`,
  undo: `SELECT CASE
      WHEN before IS NULL OR before = 'null' THEN
        CASE WHEN ${IS_ORDERED} THEN 'kept' WHEN after @> '{"isPublished": true}' THEN 'vanishing' ELSE 'hidden' END
      WHEN before @> '{"isPublished": true}' AND after @> '{"isPublished": false}' THEN 'appearing'
      WHEN before @> '{"isPublished": false}' AND after @> '{"isPublished": true}' THEN 'vanishing'
      ELSE 'changing' END AS what
    FROM import_rows r WHERE import_id = $1 AND result = 'written'`,
};

/** Returns the effect of the next command on the shop; see ImportConsequences. */
export async function readConsequences(
  db: Queryable,
  importId: string,
  command: 'run' | 'undo',
): Promise<Omit<ImportConsequences, 'suspicious'>> {
  const counts = await readRow(db, countsSchema, {
    text: `WITH RECURSIVE rows AS (${ROWS[command]}),
      tree AS (
        SELECT id, 1 AS level FROM categories WHERE parent_id IS NULL
        UNION ALL SELECT c.id, tree.level + 1 FROM categories c JOIN tree ON c.parent_id = tree.id
      )
      SELECT count(*) FILTER (WHERE what = 'appearing')::int AS appearing,
        count(*) FILTER (WHERE what = 'changing')::int AS changing,
        count(*) FILTER (WHERE what = 'vanishing')::int AS vanishing,
        (SELECT coalesce(max(level), 0) FROM tree) AS levels FROM rows`,
    values: [importId],
  });
  const { levels = 0, ...products } = counts ?? { appearing: 0, changing: 0, vanishing: 0 };
  return { ...products, removedPages: pagesOf(products.vanishing, levels) };
}

/**
 * Returns the maximum number of pages that vanish with the products: one in each language for each product, and the
 * pages of lists that they fill, rounded up.
 */
const pagesOf = (products: number, levels: number): number =>
  2 * (products + levels * Math.ceil(products / PRODUCTS_PER_PAGE));
