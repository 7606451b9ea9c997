import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import * as v from 'valibot';
import {
  type Crop,
  cropSchema,
  MAX_UPLOAD_BYTES,
  storedPictureSchema,
  UPLOAD_STATES,
  type Upload,
} from '../../../studio/contract/media.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import { requireDiskSpace } from '../../disk-room.ts';
import { ApiError } from '../../errors.ts';
import { checkPicture } from '../../media/check-picture.ts';
import { requestOfJob } from '../../request-context.ts';
import type { StudioDeps } from '../deps.ts';
import { receiveFile } from './receive.ts';

/** Name of the job that makes the renditions of an upload; its payload is `{ uploadId }`. */
export const MAKE_PICTURE = 'make-picture';

/** Maximum number of attempts after errors on our side, such as a full disk; a broken picture is tried once. */
const MAX_ATTEMPTS = 5;

/**
 * Bytes that must be free before an upload is received: for the largest file, for its renditions, and for pages and
 * orders, which must not meet a disk that pictures have filled.
 */
const REQUIRED_ROOM = 3 * MAX_UPLOAD_BYTES;

type Who = { readonly staffId: string };
type UploadDeps = Pick<StudioDeps, 'pool' | 'clock' | 'originalsDir'>;

/** Returns the path of a source: `originals/...` or `media/...`. */
export function sourcePath(source: string, { originalsDir, mediaDir }: Pick<StudioDeps, 'originalsDir' | 'mediaDir'>) {
  const [folder = '', file = ''] = source.split('/');
  return join(folder === 'media' ? mediaDir : originalsDir, file);
}

/**
 * Stores the bytes of a picture and queues its renditions.
 * @throws ApiError if it is not a picture
 * @throws DiskFullError if there is no room for it
 */
export async function storeUpload(
  deps: UploadDeps,
  { staffId }: Who,
  { body, fileName }: { body: ReadableStream<Uint8Array> | null; fileName: string },
): Promise<Upload> {
  const file = randomUUID();
  const path = join(deps.originalsDir, file);
  await requireDiskSpace(deps.originalsDir, REQUIRED_ROOM);
  await receiveFile(body, path, MAX_UPLOAD_BYTES);
  try {
    await checkPicture(path);
    return await queueUpload(deps, { staffId, fileName, source: `originals/${file}`, crop: null });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

interface NewUpload extends Who {
  readonly fileName: string;
  readonly source: string;
  readonly crop: Crop | null;
}

/**
 * Queues an upload. One picture is processed at a time (`queue_name`): each occupies a CPU core, and requests need the
 * others.
 */
function queueUpload({ pool, clock }: UploadDeps, { staffId, fileName, source, crop }: NewUpload): Promise<Upload> {
  return inTransaction(pool, async (client) => {
    const row = await readRow(client, v.object({ id: v.string() }), {
      text: `WITH upload AS (
          INSERT INTO uploads (staff_id, file_name, source, crop, created_at) VALUES ($1, $2, $3, $4, $5) RETURNING id
        ), job AS (
          SELECT graphile_worker.add_job('${MAKE_PICTURE}', (jsonb_build_object('uploadId', upload.id) || $6::jsonb)::json,
            queue_name => '${MAKE_PICTURE}', max_attempts => ${MAX_ATTEMPTS}) FROM upload
        ) SELECT upload.id FROM upload, job`,
      values: [staffId, fileName, source, crop && JSON.stringify(crop), clock(), requestOfJob()],
    });
    const [upload] = row ? await readUploads(client, [row.id]) : [];
    if (!upload) throw new Error(`The upload ${fileName} was not written.`);
    return upload;
  });
}

const rowSchema = v.object({
  id: v.string(),
  fileName: v.string(),
  state: v.picklist(UPLOAD_STATES),
  percent: v.number(),
  picture: v.nullable(storedPictureSchema),
});

/** Returns uploads by their ids; unknown ids are omitted. */
export function readUploads(db: pg.Pool | pg.ClientBase, ids: readonly string[]): Promise<Upload[]> {
  return readRows(db, rowSchema, {
    text: `SELECT u.id, u.file_name AS "fileName", u.state, u.percent,
        CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'width', m.width, 'height', m.height,
          'widths', m.widths) END AS picture
      FROM uploads u LEFT JOIN media m ON m.id = u.media_id WHERE u.id = ANY($1) ORDER BY u.created_at, u.id`,
    values: [ids],
  });
}

const originSchema = v.object({
  widths: v.array(v.number()),
  source: v.nullable(v.string()),
  crop: v.nullable(cropSchema),
});

/** Queues a crop of a picture: of its original, if there is one. @throws ApiError media_not_found */
export async function cropPicture(deps: UploadDeps, { staffId }: Who, mediaId: string, crop: Crop): Promise<Upload> {
  const origin = await readRow(deps.pool, originSchema, {
    text: `SELECT m.widths, u.source, u.crop FROM media m
      LEFT JOIN LATERAL (SELECT * FROM uploads WHERE media_id = m.id ORDER BY created_at DESC LIMIT 1) u ON true
      WHERE m.id = $1`,
    values: [mediaId],
  });
  if (!origin) throw new ApiError('media_not_found');
  const source = origin.source ?? `media/${mediaId}-${origin.widths.at(-1)}.webp`;
  return queueUpload(deps, { staffId, fileName: mediaId, source, crop: within(origin.crop, crop) });
}

/** Converts a crop of a crop to a crop of the whole. */
export function within(outer: Crop | null, { x, y, width, height }: Crop): Crop {
  if (!outer) return { x, y, width, height };
  return {
    x: outer.x + x * outer.width,
    y: outer.y + y * outer.height,
    width: width * outer.width,
    height: height * outer.height,
  };
}
