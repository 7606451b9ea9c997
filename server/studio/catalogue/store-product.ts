import type pg from 'pg';
import * as v from 'valibot';
import { namesOf } from '../../../studio/contract/field-rows.ts';
import { PRODUCT_FIELDS } from '../../../studio/contract/product-fields.ts';
import type { ProductChanges, ProductWrite, TranslatedField } from '../../../studio/contract/products.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { writeProductParts } from '../../db/write/products.ts';

interface Column {
  readonly name: string;
  readonly value: unknown;
}

/** Returns the columns of the given fields, with their values. */
function columnsOf(said: ProductChanges): Column[] {
  const columns: Column[] = namesOf(PRODUCT_FIELDS).flatMap((field) =>
    said[field] === undefined ? [] : [{ name: PRODUCT_FIELDS[field].column, value: said[field] }],
  );
  if (said.categoryId !== undefined) columns.push({ name: 'category_id', value: said.categoryId });
  if (said.size !== undefined) {
    const { length = null, width = null, height = null } = said.size ?? {};
    columns.push({ name: 'packed_length', value: length });
    columns.push({ name: 'packed_width', value: width });
    columns.push({ name: 'packed_height', value: height });
  }
  return columns;
}

/** Converts objects to JSON, the format of localized texts; pg would write arrays in its own format. */
const parameterOf = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value);

/** Writes the given fields of a locked product; columns that do not change are not written. */
export async function updateStored(
  client: pg.ClientBase,
  id: number,
  slug: string,
  said: ProductChanges,
): Promise<void> {
  if (said.slug !== undefined && said.slug !== slug) {
    // References to the page follow by ON UPDATE CASCADE, and the old URL redirects to the new one.
    await client.query('UPDATE page_entries SET slug = $2 WHERE slug = $1', [slug, said.slug]);
  }
  const columns = columnsOf(said);
  if (columns.length > 0) {
    const names = columns.map(({ name }) => name).join(', ');
    const values = columns.map((_, index) => `$${index + 2}`).join(', ');
    await client.query(
      `UPDATE products SET (${names}) = ROW(${values})
       WHERE id = $1 AND (${names}) IS DISTINCT FROM (${values})`,
      [id, ...columns.map(({ value }) => parameterOf(value))],
    );
  }
  await storeParts(client, id, said.slug ?? slug, said);
}

/** Inserts a product without stock. @returns its id */
export async function insertStored(client: pg.ClientBase, product: ProductWrite): Promise<number> {
  await client.query("INSERT INTO page_entries (slug, type) VALUES ($1, 'product')", [product.slug]);
  const columns = columnsOf(product);
  const row = await readRow(client, v.object({ id: v.number() }), {
    text: `INSERT INTO products (slug, stock, ${columns.map(({ name }) => name).join(', ')})
      VALUES ($1, 0, ${columns.map((_, index) => `$${index + 2}`).join(', ')}) RETURNING id`,
    values: [product.slug, ...columns.map(({ value }) => parameterOf(value))],
  });
  if (!row) throw new Error('The added product has no id');
  await storeParts(client, row.id, product.slug, product);
  return row.id;
}

async function storeParts(client: pg.ClientBase, id: number, slug: string, said: ProductChanges): Promise<void> {
  const { tiers, services, attributes, pictures, related } = said;
  await writeProductParts(client, slug, {
    ...(tiers && { tiers }),
    ...(services && { services: services.map(({ code }) => code) }),
    ...(attributes && { attributes }),
    ...(pictures && { pictures }),
    ...(related && { links: await slugsOf(client, related) }),
  });
  if (services) {
    await client.query(
      `UPDATE product_services SET limits = new.limits
       FROM json_to_recordset($2) AS new (code text, limits jsonb)
       WHERE product_id = $1 AND service_code = new.code AND product_services.limits IS DISTINCT FROM new.limits`,
      [id, JSON.stringify(services.map(({ code, limits }) => ({ code, ...(limits && { limits }) })))],
    );
  }
}

/** Returns the slugs of products, in the order of the given ids. */
async function slugsOf(client: pg.ClientBase, ids: readonly number[]): Promise<string[]> {
  const rows = await readRows(client, v.object({ slug: v.string() }), {
    text: `SELECT slug FROM unnest($1::int[]) WITH ORDINALITY AS wanted (id, place) JOIN products USING (id) ORDER BY place`,
    values: [ids],
  });
  return rows.map(({ slug }) => slug);
}

/** Confirms that both languages of the given texts match. */
export async function confirmTranslations(
  client: pg.ClientBase,
  id: number,
  fields: readonly TranslatedField[],
): Promise<void> {
  await client.query('DELETE FROM outdated_translations WHERE product_id = $1 AND field = ANY($2)', [id, fields]);
}
