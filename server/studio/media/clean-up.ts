import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { readRows } from '../../db/rows.ts';
import { namesIn, removePictures } from '../../media/remove.ts';
import type { StudioDeps } from '../deps.ts';

/** Days for which an unused picture is kept: a form may still be open, or a change may be undone. */
const KEPT_DAYS = 30;

/** SQL condition: a picture is used, or may be used again. */
const IS_USED = `EXISTS (SELECT FROM product_media WHERE media_id = m.id)
  OR EXISTS (SELECT FROM categories WHERE media_id = m.id)
  OR EXISTS (SELECT FROM posts WHERE media_id = m.id OR html::text LIKE '%' || m.id || '%')
  OR EXISTS (SELECT FROM content_pages WHERE html::text LIKE '%' || m.id || '%')
  OR EXISTS (SELECT FROM order_items WHERE media_id = m.id)
  OR EXISTS (SELECT FROM drafts WHERE values::text LIKE '%' || m.id || '%')
  OR EXISTS (SELECT FROM scheduled_changes
    WHERE state <> 'done' AND concat(payload, replaced) LIKE '%' || m.id || '%')`;

/**
 * SQL that deletes unused pictures of old uploads. Rows are deleted before files, because unreferenced files are
 * harmless.
 */
const DROP_UNUSED = `WITH unused AS (
    SELECT m.id FROM media m
    WHERE EXISTS (SELECT FROM uploads WHERE media_id = m.id)
      AND NOT EXISTS (SELECT FROM uploads WHERE media_id = m.id AND created_at > $1) AND NOT (${IS_USED})
  ), forgotten AS (
    DELETE FROM uploads WHERE media_id IN (SELECT id FROM unused) RETURNING media_id
  ) SELECT DISTINCT media_id AS id FROM forgotten`;

type CleaningDeps = Pick<StudioDeps, 'pool' | 'clock' | 'mediaDir' | 'originalsDir'>;

/** Deletes unused uploads with their files, and originals without an upload. */
export async function cleanUploads({ pool, clock, mediaDir, originalsDir }: CleaningDeps): Promise<void> {
  const before = new Date(clock().getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000);
  const unused = await readRows(pool, v.object({ id: v.string() }), { text: DROP_UNUSED, values: [before] });
  await pool.query("DELETE FROM uploads WHERE state <> 'ready' AND created_at < $1", [before]);
  if (unused.length > 0) await pool.query('DELETE FROM media WHERE id = ANY($1)', [unused.map(({ id }) => id)]);
  await removePictures(mediaDir, new Set(unused.map(({ id }) => id)));
  await removeOriginals({ pool, originalsDir });
}

/** Deletes originals without a row. Files of the last day are kept: an upload in progress has a file but no row yet. */
async function removeOriginals({ pool, originalsDir }: Pick<CleaningDeps, 'pool' | 'originalsDir'>): Promise<void> {
  const files = await namesIn(originalsDir);
  const known = await readRows(pool, v.object({ source: v.string() }), {
    text: 'SELECT source FROM uploads WHERE source = ANY($1)',
    values: [files.map((file) => `originals/${file}`)],
  });
  const named = new Set(known.map(({ source }) => source));
  for (const file of files) {
    const path = join(originalsDir, file);
    if (!named.has(`originals/${file}`) && (await isOld(path))) await rm(path, { force: true });
  }
}

const DAY = 24 * 60 * 60 * 1000;
const isOld = async (path: string) => Date.now() - (await stat(path)).mtimeMs > DAY;
