import type pg from 'pg';
import * as v from 'valibot';
import { type Draft, type DraftContent, draftSchema, type ListedDraft } from '../../../studio/contract/drafts.ts';
import { DRAFT_ENTITIES, type DraftEntity } from '../../../studio/contract/entities.ts';
import { readRow, readRows } from '../../db/rows.ts';

/** Key of a draft: the staff member and the entity. */
export interface DraftKey {
  readonly staffId: string;
  readonly entity: DraftEntity;
  readonly entityId: string;
}

const rowSchema = v.object({ ...draftSchema.entries, savedAt: v.date() });

/** Returns a draft; null if there is none. */
export async function readDraft(pool: pg.Pool, { staffId, entity, entityId }: DraftKey): Promise<Draft | null> {
  const row = await readRow(pool, rowSchema, {
    text: `SELECT values, base, base_revision AS "baseRevision", title, saved_at AS "savedAt" FROM drafts
     WHERE staff_id = $1 AND entity = $2 AND entity_id = $3`,
    values: [staffId, entity, entityId],
  });
  return row && { ...row, savedAt: row.savedAt.toISOString() };
}

/** Stores a draft in place of the previous one. */
export async function keepDraft(
  client: pg.ClientBase,
  { staffId, entity, entityId }: DraftKey,
  { title, values, base, baseRevision }: DraftContent,
  now: Date,
): Promise<void> {
  await client.query(
    `INSERT INTO drafts (staff_id, entity, entity_id, title, values, base, base_revision, saved_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (staff_id, entity, entity_id) DO UPDATE
     SET title = excluded.title, values = excluded.values, base = excluded.base,
       base_revision = excluded.base_revision, saved_at = excluded.saved_at`,
    [staffId, entity, entityId, title, JSON.stringify(values ?? null), JSON.stringify(base ?? null), baseRevision, now],
  );
}

/** Deletes a draft. @returns true if there was one */
export async function forgetDraft(client: pg.ClientBase, { staffId, entity, entityId }: DraftKey): Promise<boolean> {
  const { rowCount } = await client.query('DELETE FROM drafts WHERE staff_id = $1 AND entity = $2 AND entity_id = $3', [
    staffId,
    entity,
    entityId,
  ]);
  return rowCount === 1;
}

const listedSchema = v.object({
  entity: v.picklist(DRAFT_ENTITIES),
  entityId: v.string(),
  title: v.string(),
  savedAt: v.date(),
  isBehind: v.boolean(),
});

/**
 * Table of each entity's revision, and the column of `entity_id`; the menu and the price sheet check conflicts when
 * they are saved.
 */
const REVISIONS: Readonly<Record<Exclude<DraftEntity, 'menu' | 'prices'>, readonly [table: string, key: string]>> = {
  product: ['products', 'id::text'],
  category: ['categories', 'id::text'],
  family: ['product_families', 'id::text'],
  post: ['posts', 'id::text'],
  'blog-category': ['blog_categories', 'id::text'],
  'content-page': ['content_pages', 'slug'],
  service: ['services', 'code'],
  attribute: ['attributes', 'code'],
  'promo-code': ['promo_codes', 'code'],
  announcement: ['announcement', 'id::text'],
  site: ['site_settings', 'id::text'],
  maintenance: ['maintenance', 'id::text'],
  'discount-levels': ['discount_levels', 'id::text'],
  sale: ['sales', 'id::text'],
};

const revision = Object.entries(REVISIONS)
  .map(([entity, [table, key]]) => `WHEN '${entity}' THEN (SELECT revision FROM ${table} WHERE ${key} = entity_id)`)
  .join(' ');

/** Returns a staff member's drafts, the last first. */
export async function listDrafts(pool: pg.Pool, staffId: string): Promise<ListedDraft[]> {
  const rows = await readRows(pool, listedSchema, {
    text: `SELECT entity, entity_id AS "entityId", title, saved_at AS "savedAt",
       base_revision IS NOT NULL AND (CASE entity ${revision} END) IS DISTINCT FROM base_revision AS "isBehind"
     FROM drafts WHERE staff_id = $1 ORDER BY saved_at DESC`,
    values: [staffId],
  });
  return rows.map(({ savedAt, ...row }) => ({ ...row, savedAt: savedAt.toISOString() }));
}
