import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { REVIEW_PHOTOS } from '../../../src/contract/limits.ts';
import { receivePhoto } from '../../media/receive-photo.ts';
import type { Limits } from '../../rate-limits/limits.ts';

interface PhotoDeps {
  readonly pool: pg.Pool;
  readonly limits: Limits;
}

interface Sent {
  readonly body: ReadableStream<Uint8Array> | null;
  /** Key of the review that the photo is for. */
  readonly key: string;
  /** Address of the client. */
  readonly address: string;
  readonly now: Date;
}

/**
 * Stores a photo for a review that will be submitted.
 * @returns its id
 * @throws ApiError too_many_requests, and the errors of receivePhoto()
 */
export async function storePhoto({ pool, limits }: PhotoDeps, { body, key, address, now }: Sent): Promise<string> {
  const { bytes, width, height } = await receivePhoto(body, {
    maxBytes: REVIEW_PHOTOS.bytes,
    takePoints: async () => {
      await limits.take('photosOfAddress', address);
      await limits.take('photosOfReview', key);
    },
  });
  const id = randomUUID();
  await pool.query(
    `INSERT INTO review_photos (id, review_key, bytes, width, height, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, key, bytes, width, height, now],
  );
  return id;
}
