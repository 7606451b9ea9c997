import * as v from 'valibot';
import type { Queryable } from '../../db/queryable.ts';
import { readRow } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';

/**
 * Returns the bytes of a stored photo, WebP; photos whose review was never submitted are not found. @throws ApiError
 * not_found
 */
export async function readPhotoBytes(db: Queryable, id: string): Promise<Buffer> {
  const photo = await readRow(db, v.object({ bytes: v.instance(Buffer) }), {
    text: 'SELECT bytes FROM review_photos WHERE id = $1 AND review_id IS NOT NULL',
    values: [id],
  });
  if (!photo) throw new ApiError('not_found');
  return photo.bytes;
}
