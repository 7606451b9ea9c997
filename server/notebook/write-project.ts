import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../src/contract/language.ts';
import { MAX_QUANTITY } from '../../src/contract/limits.ts';
import { localizedTexts } from '../../src/contract/localized.ts';
import type { SavedProject } from '../../src/contract/notebook.ts';
import { NOTEBOOK } from '../../src/contract/notebook-limits.ts';
import { readRow, readRows } from '../db/rows.ts';
import { localizedSchema } from '../db/schema/columns.ts';
import { inTransaction } from '../db/transaction.ts';
import { ApiError } from '../errors.ts';
import type { OwnProject } from './read-project.ts';

interface Material {
  readonly productId: number | null;
  readonly sku: string;
  readonly name: v.InferOutput<typeof localizedSchema>;
  readonly quantity: number;
}

const materialSchema = v.object({
  productId: v.nullable(v.number()),
  sku: v.string(),
  name: localizedSchema,
  quantity: v.number(),
});

const storedSchema = v.object({
  customerId: v.string(),
  revision: v.number(),
  title: v.string(),
  notes: v.string(),
  day: v.nullable(v.string()),
});

/**
 * Stores a project. A request that changes nothing succeeds whatever its revision, so that a repeated one does.
 * @throws ApiError project_not_found if it was deleted meanwhile or belongs to another customer; project_conflict;
 * notebook_full; product_not_found
 */
export async function saveProject(pool: pg.Pool, own: OwnProject, saved: SavedProject): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockNotebook(client, own.customerId);
    const before = await readStored(client, own);
    if (!before) {
      if (saved.revision > 0) throw new ApiError('project_not_found');
      await requireRoom(client, own.customerId);
    }
    const materials = await resolveMaterials(client, own.id, saved.materials);
    if (before) {
      if (await isSame(client, own.id, { before, saved, materials })) return;
      if (before.revision !== saved.revision) throw new ApiError('project_conflict');
    }
    const { title, notes, day } = saved;
    const { rowCount } = await client.query(
      `INSERT INTO notebook_projects AS p (id, customer_id, title, notes, day) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO UPDATE SET title = $3, notes = $4, day = $5, revision = p.revision + 1, changed_at = now()
       WHERE p.customer_id = $2`,
      [own.id, own.customerId, title, notes, day],
    );
    // Another customer has stored the id meanwhile.
    if (rowCount === 0) throw new ApiError('project_not_found');
    await writeMaterials(client, own.id, materials);
  });
}

const TITLES = localizedTexts({ uk: 'Замовлення №', ru: 'Заказ №' });

/**
 * Makes a project of an order's items; a project that exists stays as it is.
 * @throws ApiError project_not_found if the id belongs to another customer; order_not_found; notebook_full
 */
export async function makeProjectOfOrder(
  pool: pg.Pool,
  own: OwnProject,
  { order, lang }: { readonly order: string; readonly lang: Language },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockNotebook(client, own.customerId);
    if (await readStored(client, own)) return;
    const found = await readRow(client, v.object({ number: v.number() }), {
      text: 'SELECT number FROM orders WHERE id = $1 AND customer_id = $2',
      values: [order, own.customerId],
    });
    if (!found) throw new ApiError('order_not_found');
    await requireRoom(client, own.customerId);
    await client.query(
      `INSERT INTO notebook_projects (id, customer_id, title, notes, day) VALUES ($1, $2, $3, '', NULL)`,
      [own.id, own.customerId, `${TITLES[lang]} ${found.number}`],
    );
    // The same product with other services is one material.
    const materials = await readRows(client, materialSchema, {
      text: `SELECT max(product_id) AS "productId", sku, (array_agg(name ORDER BY position))[1] AS name,
          least(sum(quantity), $2)::int AS quantity
        FROM order_items WHERE order_id = $1 GROUP BY sku ORDER BY min(position) LIMIT $3`,
      values: [order, MAX_QUANTITY, NOTEBOOK.materials],
    });
    await writeMaterials(client, own.id, materials);
  });
}

/** Deletes a project with its photos; one that is gone already is no error. */
export async function deleteProject(pool: pg.Pool, { id, customerId }: OwnProject): Promise<void> {
  await pool.query('DELETE FROM notebook_projects WHERE id = $1 AND customer_id = $2', [id, customerId]);
}

/** Serializes the writes to one notebook, so that two tabs do not exceed its limits together. */
export async function lockNotebook(client: pg.ClientBase, customerId: string): Promise<void> {
  await client.query('SELECT FROM customers WHERE id = $1 FOR NO KEY UPDATE', [customerId]);
}

/** Returns the stored project; null if there is none. @throws ApiError project_not_found for another customer's */
async function readStored(client: pg.ClientBase, { id, customerId }: OwnProject) {
  const stored = await readRow(client, storedSchema, {
    text: `SELECT customer_id AS "customerId", revision, title, notes, day::text AS day FROM notebook_projects
      WHERE id = $1`,
    values: [id],
  });
  if (stored && stored.customerId !== customerId) throw new ApiError('project_not_found');
  return stored;
}

async function requireRoom(client: pg.ClientBase, customerId: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM notebook_projects WHERE customer_id = $1', [customerId]);
  if ((rowCount ?? 0) >= NOTEBOOK.projects)
    throw new ApiError('notebook_full', { params: { limit: NOTEBOOK.projects } });
}

/**
 * Returns materials with their products. One whose product is not sold any more keeps the row that the project has.
 * @throws ApiError product_not_found
 */
async function resolveMaterials(
  client: pg.ClientBase,
  projectId: string,
  wanted: SavedProject['materials'],
): Promise<Material[]> {
  const quantities = new Map<string, number>();
  for (const { sku, quantity } of wanted)
    quantities.set(sku, Math.min(MAX_QUANTITY, (quantities.get(sku) ?? 0) + quantity));
  const known = await readRows(client, v.omit(materialSchema, ['quantity']), {
    text: `SELECT id AS "productId", sku, name FROM products WHERE sku = ANY($1) AND is_published
      UNION ALL SELECT product_id, sku, name FROM notebook_materials
      WHERE project_id = $2 AND sku = ANY($1) AND sku NOT IN
        (SELECT sku FROM products WHERE sku = ANY($1) AND is_published)`,
    values: [[...quantities.keys()], projectId],
  });
  const bySku = new Map(known.map((material) => [material.sku, material]));
  return [...quantities].map(([sku, quantity]) => {
    const material = bySku.get(sku);
    if (!material) throw new ApiError('product_not_found');
    return { ...material, quantity };
  });
}

interface Comparison {
  readonly before: v.InferOutput<typeof storedSchema>;
  readonly saved: SavedProject;
  readonly materials: readonly Material[];
}

async function isSame(client: pg.ClientBase, id: string, { before, saved, materials }: Comparison): Promise<boolean> {
  if (before.title !== saved.title || before.notes !== saved.notes || before.day !== saved.day) return false;
  const stored = await readRows(client, v.object({ sku: v.string(), quantity: v.number() }), {
    text: 'SELECT sku, quantity FROM notebook_materials WHERE project_id = $1 ORDER BY position',
    values: [id],
  });
  const pairs = (list: readonly { readonly sku: string; readonly quantity: number }[]) =>
    JSON.stringify(list.map(({ sku, quantity }) => [sku, quantity]));
  return pairs(stored) === pairs(materials);
}

async function writeMaterials(client: pg.ClientBase, id: string, materials: readonly Material[]): Promise<void> {
  await client.query('DELETE FROM notebook_materials WHERE project_id = $1', [id]);
  await client.query(
    `INSERT INTO notebook_materials (project_id, position, product_id, sku, name, quantity)
     SELECT $1, position - 1, (m ->> 'productId')::int, m ->> 'sku', m -> 'name', (m ->> 'quantity')::int
     FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS each (m, position)`,
    [id, JSON.stringify(materials)],
  );
}
