import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../src/contract/language.ts';
import { listProjects, type Project, type ProjectCard, projectSchema } from '../../src/contract/notebook.ts';
import { readCards } from '../catalogue/cards.ts';
import type { Queryable } from '../db/queryable.ts';
import { readRow, readRows } from '../db/rows.ts';
import { ApiError } from '../errors.ts';

const cardRowSchema = v.object({ ...listProjects.response.item.entries, changedAt: v.date() });

const PHOTO_SQL = `json_build_object('id', f.id, 'width', f.width, 'height', f.height)`;

/** Returns a customer's projects, the last changed first. */
export async function readProjects(db: Queryable, customerId: string): Promise<ProjectCard[]> {
  const rows = await readRows(db, cardRowSchema, {
    name: 'notebook-projects',
    text: `SELECT p.id, p.title, p.day::text AS day, p.changed_at AS "changedAt",
        (SELECT count(*)::int FROM notebook_materials m WHERE m.project_id = p.id) AS "materialCount",
        (SELECT ${PHOTO_SQL} FROM notebook_photos f WHERE f.project_id = p.id ORDER BY f.created_at, f.id LIMIT 1) AS photo
      FROM notebook_projects p WHERE p.customer_id = $1 ORDER BY p.changed_at DESC, p.id`,
    values: [customerId],
  });
  return rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }));
}

/** The id of a project and its customer. */
export interface OwnProject {
  readonly id: string;
  readonly customerId: string;
}

const { materials: _, ...entries } = projectSchema.entries;
const rowSchema = v.object({
  ...entries,
  changedAt: v.date(),
  materials: v.array(
    v.object({ sku: v.string(), name: v.string(), quantity: v.number(), productId: v.nullable(v.number()) }),
  ),
});

/**
 * Returns a project with the current prices and stock of its materials.
 * @throws ApiError project_not_found, also for another customer's
 */
export async function readProject(pool: pg.Pool, lang: Language, { id, customerId }: OwnProject): Promise<Project> {
  const row = await readRow(pool, rowSchema, {
    name: 'notebook-project',
    text: `SELECT p.id, p.revision, p.title, p.notes, p.day::text AS day, p.changed_at AS "changedAt",
        (SELECT coalesce(json_agg(json_build_object('sku', m.sku, 'name', coalesce(o.name, m.name) ->> $3,
          'quantity', m.quantity, 'productId', m.product_id) ORDER BY m.position), '[]')
         FROM notebook_materials m LEFT JOIN products o ON o.id = m.product_id WHERE m.project_id = p.id) AS materials,
        (SELECT coalesce(json_agg(${PHOTO_SQL} ORDER BY f.created_at, f.id), '[]')
         FROM notebook_photos f WHERE f.project_id = p.id) AS photos
      FROM notebook_projects p WHERE p.id = $1 AND p.customer_id = $2`,
    values: [id, customerId, lang],
  });
  if (!row) throw new ApiError('project_not_found');
  const cards = await readCards(
    pool,
    lang,
    row.materials.flatMap(({ productId }) => productId ?? []),
  );
  return {
    ...row,
    changedAt: row.changedAt.toISOString(),
    materials: row.materials.map(({ productId, ...material }) => ({
      ...material,
      product: (productId !== null && cards.get(productId)) || null,
    })),
  };
}
