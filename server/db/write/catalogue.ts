import type pg from 'pg';
import { batches } from './batches.ts';
import { writePageEntries } from './pages.ts';
import type { AttributeRecord, CategoryRecord, MediaRecord, ServiceRecord } from './records.ts';

/** Inserts pictures. The id is a hash of the picture, so an existing one is the same. */
export async function writeMedia(client: pg.ClientBase, media: readonly MediaRecord[]): Promise<void> {
  for (const batch of batches(media)) {
    await client.query(
      `INSERT INTO media (id, width, height, widths)
       SELECT id, width, height, ARRAY(SELECT json_array_elements_text(widths)::integer)
       FROM json_to_recordset($1) AS new (id text, width integer, height integer, widths json)
       ON CONFLICT (id) DO UPDATE SET width = excluded.width, height = excluded.height, widths = excluded.widths
         WHERE media.widths <@ excluded.widths AND media.widths <> excluded.widths`,
      [JSON.stringify(batch)],
    );
  }
}

/** Inserts categories, or updates those that exist. A parent may be anywhere in the list, or exist already. */
export async function writeCategories(client: pg.ClientBase, categories: readonly CategoryRecord[]): Promise<void> {
  await writePageEntries(
    client,
    categories.map(({ slug }) => ({ slug, type: 'category' })),
  );
  for (const batch of batches(categories)) {
    await client.query(
      `INSERT INTO categories (slug, position, name, description, media_id)
       SELECT slug, position, name, description, "mediaId"
       FROM json_to_recordset($1) AS new (slug text, position integer, name jsonb, description jsonb, "mediaId" text)
       ON CONFLICT (slug) DO UPDATE
       SET position = excluded.position, name = excluded.name, description = excluded.description,
         media_id = excluded.media_id`,
      [JSON.stringify(batch)],
    );
  }
  await client.query(
    `UPDATE categories SET parent_id = parent.id
     FROM json_to_recordset($1) AS new (slug text, parent text)
     LEFT JOIN categories AS parent ON parent.slug = new.parent
     WHERE categories.slug = new.slug AND categories.parent_id IS DISTINCT FROM parent.id`,
    [JSON.stringify(categories.map(({ slug, parent }) => ({ slug, parent })))],
  );
}

/** Inserts attributes, or updates those that exist. */
export async function writeAttributes(client: pg.ClientBase, attributes: readonly AttributeRecord[]): Promise<void> {
  await client.query(
    `INSERT INTO attributes (code, name, position, is_filter, is_list)
     SELECT code, name, position, coalesce("isFilter", true), coalesce("isList", false)
     FROM json_to_recordset($1) AS new (code text, name jsonb, position integer, "isFilter" boolean, "isList" boolean)
     ON CONFLICT (code) DO UPDATE SET name = excluded.name, position = excluded.position`,
    [JSON.stringify(attributes)],
  );
}

/** Inserts services, or updates those that exist. */
export async function writeServices(client: pg.ClientBase, services: readonly ServiceRecord[]): Promise<void> {
  await client.query(
    `WITH given AS (
       SELECT * FROM json_to_recordset($1) AS new (code text, name jsonb, price integer, position integer, fields jsonb,
         "isPrepaid" boolean, "isReturnable" boolean)
     )
     INSERT INTO services AS old (code, name, price, position, fields, is_prepaid, is_returnable)
     SELECT given.code, given.name, given.price, given.position, coalesce(given.fields, kept.fields, '[]'),
       coalesce("isPrepaid", kept.is_prepaid, false), coalesce("isReturnable", kept.is_returnable, true)
     FROM given LEFT JOIN services AS kept USING (code)
     ON CONFLICT (code) DO UPDATE
     SET name = excluded.name, price = excluded.price, position = excluded.position, fields = excluded.fields,
       is_prepaid = excluded.is_prepaid, is_returnable = excluded.is_returnable`,
    [JSON.stringify(services)],
  );
}
