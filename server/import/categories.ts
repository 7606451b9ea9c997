import * as v from 'valibot';
import type { Queryable } from '../db/queryable.ts';
import { readRows } from '../db/rows.ts';
import { writeCategories } from '../db/write/catalogue.ts';
import { type CategoryRecord, categoryRecordSchema } from '../db/write/records.ts';
import { given, inBoth } from './differences.ts';
import { type ListDefinition, type Prepared, preparing, requireFields } from './list.ts';
import type { Problems } from './problems.ts';
import { categoryEntries, type ImportedCategory } from './shapes.ts';

interface PreparedCategory extends Prepared {
  readonly fields: Omit<ImportedCategory, 'slug' | 'picture'>;
  readonly mediaId: string | null | undefined;
}

export const categories: ListDefinition<PreparedCategory, CategoryRecord> = {
  pageType: 'category',
  prepare: preparing(categoryEntries, async ({ slug, picture, ...fields }, place, shop) => {
    const { parent } = fields;
    if (typeof parent === 'string') shop.references.require('category', parent, place, 'parent');
    const mediaId = await shop.pictures.idIfGiven(picture, place);
    return { slug, place, fields, mediaId, pictures: mediaId ? [mediaId] : [] };
  }),
  read: readCategories,
  merge(current, element, shop) {
    const { slug, fields, mediaId } = element;
    const { parent, name, description, position } = fields;
    if (!current && !requireFields(element, { name, description }, 'category')) return null;
    const merged = { name: name ?? current?.name, description: description ?? current?.description };
    if (!merged.name || !merged.description) return null;
    return {
      slug,
      name: merged.name,
      description: merged.description,
      parent: given(parent, current?.parent ?? null),
      position: position ?? current?.position ?? shop.nextPosition('categories'),
      mediaId: given(mediaId, current?.mediaId ?? null),
    };
  },
  fieldsOf: ({ parent, position, name, description, mediaId }) => ({
    parent,
    position,
    ...inBoth('name', name),
    ...inBoth('description', description),
    picture: mediaId,
  }),
  write: writeCategories,
};

async function readCategories(
  client: Queryable,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, CategoryRecord>> {
  const rows = await readRows(client, categoryRecordSchema, {
    text: `SELECT c.slug, parent.slug AS parent, c.position, c.name, c.description, c.media_id AS "mediaId"
     FROM categories c LEFT JOIN categories parent ON parent.id = c.parent_id WHERE c.slug = ANY($1)`,
    values: [slugs],
  });
  return new Map(rows.map((row) => [row.slug, row]));
}

/**
 * Reports categories that would be their own ancestors.
 * @param changed categories of the file with their new parents
 */
export async function reportCircles(
  client: Queryable,
  changed: ReadonlyMap<string, { readonly parent: string | null; readonly path: string }>,
  problems: Problems,
): Promise<void> {
  const rows = await readRows(client, v.object({ slug: v.string(), parent: v.nullable(v.string()) }), {
    text: 'SELECT c.slug, parent.slug AS parent FROM categories c LEFT JOIN categories parent ON parent.id = c.parent_id',
  });
  const parents = new Map(rows.map(({ slug, parent }) => [slug, parent]));
  for (const [slug, { parent }] of changed) parents.set(slug, parent);
  for (const [slug, { path }] of changed) {
    const above = new Set<string>();
    for (let next = parents.get(slug); next; next = parents.get(next)) {
      if (next === slug) problems.add(`${path}.parent`, `${slug} would be below itself`);
      if (above.has(next)) break;
      above.add(next);
    }
  }
}
