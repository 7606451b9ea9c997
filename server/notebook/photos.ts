import type pg from 'pg';
import * as v from 'valibot';
import type { ProjectPhoto } from '../../src/contract/notebook.ts';
import { NOTEBOOK } from '../../src/contract/notebook-limits.ts';
import { readRow } from '../db/rows.ts';
import { inTransaction } from '../db/transaction.ts';
import { ApiError } from '../errors.ts';
import { receivePhoto } from '../media/receive-photo.ts';
import type { Limits } from '../rate-limits/limits.ts';
import type { OwnProject } from './read-project.ts';
import { lockNotebook } from './write-project.ts';

interface OwnPhoto extends OwnProject {
  /** Id of the photo. */
  readonly photo: string;
}

const photoSchema = v.object({ id: v.string(), width: v.number(), height: v.number() });

/**
 * Stores a photo of a project; one that is stored already is not received again.
 * @throws ApiError project_not_found, photos_full, too_many_requests, and the errors of receivePhoto()
 */
export async function storeProjectPhoto(
  { pool, limits }: { readonly pool: pg.Pool; readonly limits: Limits },
  own: OwnPhoto,
  { body, address }: { readonly body: ReadableStream<Uint8Array> | null; readonly address: string },
): Promise<ProjectPhoto> {
  const stored = await readPhoto(pool, own);
  if (stored) return stored;
  await requireRoom(pool, own);
  const { bytes, width, height } = await receivePhoto(body, {
    maxBytes: NOTEBOOK.photoBytes,
    takePoints: async () => {
      await limits.take('photosOfAddress', address);
      await limits.take('photosOfCustomer', own.customerId);
    },
  });
  return inTransaction(pool, async (client) => {
    await lockNotebook(client, own.customerId);
    // A repeat whose first request was still being received.
    const repeated = await readPhoto(client, own);
    if (repeated) return repeated;
    await requireRoom(client, own);
    await client.query(
      `INSERT INTO notebook_photos (id, project_id, bytes, width, height) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO NOTHING`,
      [own.photo, own.id, bytes, width, height],
    );
    const kept = await readPhoto(client, own);
    // The id belongs to another photo.
    if (!kept) throw new ApiError('project_not_found');
    return kept;
  });
}

/** @throws ApiError project_not_found, photos_full */
async function requireRoom(db: pg.Pool | pg.ClientBase, { id, customerId }: OwnProject): Promise<void> {
  const counts = await readRow(db, v.object({ own: v.number(), all: v.number() }), {
    text: `SELECT (SELECT count(*)::int FROM notebook_photos WHERE project_id = p.id) AS own,
        (SELECT count(*)::int FROM notebook_photos f JOIN notebook_projects o ON o.id = f.project_id
         WHERE o.customer_id = p.customer_id) AS all
      FROM notebook_projects p WHERE p.id = $1 AND p.customer_id = $2`,
    values: [id, customerId],
  });
  if (!counts) throw new ApiError('project_not_found');
  const { photosOfProject, photos } = NOTEBOOK;
  if (counts.own >= photosOfProject || counts.all >= photos)
    throw new ApiError('photos_full', { params: { ofProject: photosOfProject, limit: photos } });
}

async function readPhoto(db: pg.Pool | pg.ClientBase, { id, photo, customerId }: OwnPhoto) {
  return readRow(db, photoSchema, {
    text: `SELECT f.id, f.width, f.height FROM notebook_photos f JOIN notebook_projects p ON p.id = f.project_id
      WHERE f.id = $1 AND p.id = $2 AND p.customer_id = $3`,
    values: [photo, id, customerId],
  });
}

/** Returns the bytes of a photo, WebP, to its customer alone. @throws ApiError not_found */
export async function readPhotoBytes(pool: pg.Pool, { id, photo, customerId }: OwnPhoto): Promise<Buffer> {
  const found = await readRow(pool, v.object({ bytes: v.instance(Buffer) }), {
    text: `SELECT f.bytes FROM notebook_photos f JOIN notebook_projects p ON p.id = f.project_id
      WHERE f.id = $1 AND p.id = $2 AND p.customer_id = $3`,
    values: [photo, id, customerId],
  });
  if (!found) throw new ApiError('not_found');
  return found.bytes;
}

/** Deletes a photo; one that is gone already is no error. */
export async function deleteProjectPhoto(pool: pg.Pool, { id, photo, customerId }: OwnPhoto): Promise<void> {
  await pool.query(
    `DELETE FROM notebook_photos f USING notebook_projects p
     WHERE p.id = f.project_id AND f.id = $1 AND p.id = $2 AND p.customer_id = $3`,
    [photo, id, customerId],
  );
}
