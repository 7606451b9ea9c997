import { createHash } from 'node:crypto';
import type pg from 'pg';
import sharp from 'sharp';
import * as v from 'valibot';
import { PICTURE_WIDTHS } from '../../../src/rules/picture-files.ts';
import { setActor } from '../../audit/actor.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import { writeMedia } from '../../db/write/catalogue.ts';
import { removePictures } from '../../media/remove.ts';
import { LIMITS, storeRenditions } from '../../media/store.ts';

/** Name of the job that updates the files of photos after moderation. */
export const SHOW_PHOTOS = 'show-review-photos';

/** Widths of the thumbnail and the large view; a review shows no others. */
const WIDTHS = PICTURE_WIDTHS.filter((width) => width === 160 || width === 320 || width === 1200);
const EFFORT = 1;
const ID_LENGTH = 16;

/** SQL condition: a photo `p` of a review `r` is published. */
const IS_SHOWN = `r.status = 'published' AND p.id <> ALL (r.hidden_photos)`;

interface PhotoDeps {
  readonly pool: pg.Pool;
  readonly mediaDir: string;
}

/**
 * Synchronises the files of photos with what is published: published photos get renditions, which makes their pages
 * show them; others lose them. It compares states instead of processing events, so that a later run makes good for a
 * lost one. One run at a time.
 */
export async function showPhotos(deps: PhotoDeps): Promise<void> {
  await withdraw(deps.pool);
  // Removal comes first: a photo that is published again has the same files.
  await removeDropped(deps);
  for (const id of await toBeShown(deps.pool)) await show(deps, id);
}

/** Queues the job within the caller's transaction; several waiting jobs become one. */
export async function queueShowPhotos(client: pg.ClientBase): Promise<void> {
  await client.query(
    `SELECT graphile_worker.add_job('${SHOW_PHOTOS}', queue_name => '${SHOW_PHOTOS}', job_key => '${SHOW_PHOTOS}')`,
  );
}

async function withdraw(pool: pg.Pool): Promise<void> {
  await pool.query(
    `UPDATE review_photos p SET media_id = NULL FROM reviews r
     WHERE r.id = p.review_id AND p.media_id IS NOT NULL AND NOT (${IS_SHOWN})`,
  );
}

const idSchema = v.object({ id: v.string() });

/** Files are deleted before rows: a remaining row is found by the next run. */
async function removeDropped({ pool, mediaDir }: PhotoDeps): Promise<void> {
  const dropped = await readRows(pool, idSchema, { text: 'SELECT media_id AS id FROM dropped_pictures' });
  const ids = dropped.map(({ id }) => id);
  await removePictures(mediaDir, new Set(ids));
  await inTransaction(pool, async (client) => {
    await setActor(client, `job:${SHOW_PHOTOS}`);
    await client.query('DELETE FROM media WHERE id = ANY ($1)', [ids]);
    await client.query('DELETE FROM dropped_pictures WHERE media_id = ANY ($1)', [ids]);
  });
}

async function toBeShown(pool: pg.Pool): Promise<string[]> {
  const rows = await readRows(pool, idSchema, {
    text: `SELECT p.id FROM review_photos p JOIN reviews r ON r.id = p.review_id
      WHERE p.media_id IS NULL AND ${IS_SHOWN} ORDER BY r.published_at DESC, p.position`,
  });
  return rows.map(({ id }) => id);
}

/**
 * Returns the picture's id, made of the photo's id and not its content, so that two equal photos can be withdrawn
 * separately.
 */
const pictureIdOf = (photoId: string) =>
  createHash('sha256').update(`review-photo:${photoId}`).digest('hex').slice(0, ID_LENGTH);

async function show({ pool, mediaDir }: PhotoDeps, photoId: string): Promise<void> {
  const photo = await readRow(pool, v.object({ bytes: v.instance(Buffer) }), {
    text: 'SELECT bytes FROM review_photos WHERE id = $1',
    values: [photoId],
  });
  if (!photo) return;
  const picture = await storeRenditions(pictureIdOf(photoId), sharp(photo.bytes, LIMITS), {
    widths: WIDTHS,
    effort: EFFORT,
    mediaDir,
  });
  await inTransaction(pool, async (client) => {
    await setActor(client, `job:${SHOW_PHOTOS}`);
    await writeMedia(client, [picture]);
    const { rowCount } = await client.query(
      `UPDATE review_photos p SET media_id = $2 FROM reviews r WHERE p.id = $1 AND r.id = p.review_id AND ${IS_SHOWN}`,
      [photoId, picture.id],
    );
    // The photo was withdrawn while its renditions were made.
    if (rowCount === 0)
      await client.query('INSERT INTO dropped_pictures (media_id) VALUES ($1) ON CONFLICT DO NOTHING', [picture.id]);
  });
}
