import type pg from 'pg';
import * as v from 'valibot';
import { customerExportSchema } from '../../src/contract/customer.ts';
import type { Language } from '../../src/contract/language.ts';
import { readRows } from '../db/rows.ts';

const projectSchema = customerExportSchema.entries.notebook.item;
const rowSchema = v.object({ ...projectSchema.entries, createdAt: v.date() });

/** Returns a customer's notebook with its photos, for the export; the oldest project first. */
export async function readNotebookOf(
  pool: pg.Pool,
  lang: Language,
  customerId: string,
): Promise<v.InferOutput<typeof projectSchema>[]> {
  const rows = await readRows(pool, rowSchema, {
    text: `SELECT p.created_at AS "createdAt", p.title, p.notes, p.day::text AS day,
        (SELECT coalesce(json_agg(json_build_object('sku', m.sku, 'name', m.name ->> $2, 'quantity', m.quantity)
          ORDER BY m.position), '[]') FROM notebook_materials m WHERE m.project_id = p.id) AS materials,
        (SELECT coalesce(json_agg('data:image/webp;base64,' || translate(encode(f.bytes, 'base64'), E'\\n', '')
          ORDER BY f.created_at, f.id), '[]') FROM notebook_photos f WHERE f.project_id = p.id) AS photos
      FROM notebook_projects p WHERE p.customer_id = $1 ORDER BY p.created_at, p.id`,
    values: [customerId, lang],
  });
  return rows.map(({ createdAt, ...project }) => ({ ...project, createdAt: createdAt.toISOString() }));
}
