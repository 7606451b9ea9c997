import type pg from 'pg';
import * as v from 'valibot';
import { idSchema } from '../../../src/contract/integer.ts';
import {
  type Landing,
  type LandingWrite,
  landingSchema,
  landingWriteSchema,
} from '../../../studio/contract/landings.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import { WrongFields } from '../catalogue/check-product.ts';
import { type FieldOfConstraint, reportingAtFields } from '../constraints.ts';
import { defineWrite } from '../write.ts';
import { checkSlug, renamePage } from './slugs.ts';

const permission = 'content.write';

const CONSTRAINTS: FieldOfConstraint = {
  page_entries_pkey: ['slug', 'taken'],
  landing_pages_category_id_categories_id_fk: ['categoryId', 'gone'],
};

/** Writes of landing pages, by name. */
export const landingWrites = {
  'landing.create': defineWrite({ schema: landingWriteSchema, permission, run: addLanding }),
  'landing.update': defineWrite({
    schema: v.strictObject({ id: idSchema, said: landingWriteSchema }),
    permission,
    run: (client, { id, said }) => changeLanding(client, id, said),
  }),
  'landing.remove': defineWrite({
    schema: v.strictObject({ id: idSchema }),
    permission,
    run: (client, { id }) => removeLanding(client, id),
  }),
};

const LANDINGS_SQL = `SELECT l.id, l.revision, l.slug, l.category_id AS "categoryId", c.name AS category, l.filters, l.label,
    l.name, l.description, l.seo_title AS "seoTitle", l.seo_description AS "seoDescription",
    l.is_published AS "isPublished"
  FROM landing_pages l JOIN categories c ON c.id = l.category_id`;

/** Returns all landing pages, published or not. */
export const readLandings = (db: Queryable): Promise<Landing[]> =>
  readRows(db, landingSchema, { text: `${LANDINGS_SQL} ORDER BY c.position, c.id, l.position, l.id` });

/** Returns a landing page. @throws ApiError not_found */
export async function readLanding(db: Queryable, id: number): Promise<Landing> {
  const landing = await readRow(db, landingSchema, { text: `${LANDINGS_SQL} WHERE l.id = $1`, values: [id] });
  if (!landing) throw new ApiError('not_found');
  return landing;
}

/** Returns the values of a write's columns, from the second parameter on. */
function columnsOf({
  categoryId,
  filters,
  label,
  name,
  description,
  seoTitle,
  seoDescription,
  isPublished,
}: LandingWrite) {
  const chosen = Object.fromEntries(Object.entries(filters).filter(([, values]) => values.length > 0));
  return [
    categoryId,
    ...[chosen, label, name, description].map((value) => JSON.stringify(value)),
    ...[seoTitle, seoDescription].map((value) => value && JSON.stringify(value)),
    isPublished,
  ];
}

const COLUMNS = 'category_id, filters, label, name, description, seo_title, seo_description, is_published';
const PLACES = '$2, $3, $4, $5, $6, $7, $8, $9';

function addLanding(client: pg.ClientBase, said: LandingWrite): Promise<void> {
  return reportingAtFields(CONSTRAINTS, async () => {
    const wrong = new WrongFields();
    await checkSlug(client, null, said.slug, wrong);
    wrong.refuse();
    await client.query(`INSERT INTO page_entries (slug, type) VALUES ($1, 'category')`, [said.slug]);
    await client.query(
      `INSERT INTO landing_pages (slug, ${COLUMNS}, position)
       SELECT $1, ${PLACES}, coalesce((SELECT max(position) + 1 FROM landing_pages WHERE category_id = $2), 0)`,
      [said.slug, ...columnsOf(said)],
    );
  });
}

function changeLanding(client: pg.ClientBase, id: number, said: LandingWrite): Promise<void> {
  return reportingAtFields(CONSTRAINTS, async () => {
    const { slug } = await readLanding(client, id);
    const wrong = new WrongFields();
    await checkSlug(client, slug, said.slug, wrong);
    wrong.refuse();
    await renamePage(client, slug, said.slug);
    await client.query(`UPDATE landing_pages SET (${COLUMNS}) = ROW(${PLACES}) WHERE id = $1`, [
      id,
      ...columnsOf(said),
    ]);
  });
}

async function removeLanding(client: pg.ClientBase, id: number): Promise<void> {
  const { slug } = await readLanding(client, id);
  await client.query('DELETE FROM landing_pages WHERE id = $1', [id]);
  await client.query('DELETE FROM page_entries WHERE slug = $1', [slug]);
}
