import type pg from 'pg';
import * as v from 'valibot';
import { cropSchema } from '../../../studio/contract/media.ts';
import { setActor } from '../../audit/actor.ts';
import { readRow } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import { writeMedia } from '../../db/write/catalogue.ts';
import { PictureError, storePhotograph } from '../../media/photograph.ts';
import type { StudioDeps } from '../deps.ts';
import { MAKE_PICTURE, sourcePath } from './uploads.ts';

const uploadSchema = v.object({ source: v.string(), crop: v.nullable(cropSchema) });

type MakerDeps = Pick<StudioDeps, 'pool' | 'log' | 'mediaDir' | 'originalsDir'>;

/**
 * Makes the renditions of an upload, and stores its progress. A broken picture fails for good; an error on our side,
 * such as a full disk, is thrown, so that the job is retried.
 */
export async function makePicture(deps: MakerDeps, uploadId: string): Promise<void> {
  const { pool, mediaDir, log } = deps;
  const upload = await readRow(pool, uploadSchema, {
    // The staff may repeat a job that was given up.
    text: "SELECT source, crop FROM uploads WHERE id = $1 AND state IN ('waiting', 'making', 'given-up')",
    values: [uploadId],
  });
  if (!upload) return;
  try {
    const picture = await storePhotograph(sourcePath(upload.source, deps), {
      mediaDir,
      crop: upload.crop,
      onProgress: (done, total) => reportProgress(deps, uploadId, Math.floor((100 * done) / total)),
    });
    await inTransaction(pool, async (client) => {
      await setActor(client, `job:${MAKE_PICTURE}`);
      await writeMedia(client, [picture]);
      await client.query("UPDATE uploads SET state = 'ready', percent = 100, media_id = $2 WHERE id = $1", [
        uploadId,
        picture.id,
      ]);
    });
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    log.warning('A picture could not be made', { component: 'media', uploadId, reason: error.message });
    await pool.query("UPDATE uploads SET state = 'failed' WHERE id = $1", [uploadId]);
  }
}

/** Ends the wait for an upload whose job was given up; the file may be good, and the job can be repeated. */
export async function giveUpPicture(client: pg.ClientBase, uploadId: string): Promise<void> {
  await client.query("UPDATE uploads SET state = 'given-up' WHERE id = $1 AND state IN ('waiting', 'making')", [
    uploadId,
  ]);
}

async function reportProgress({ pool }: MakerDeps, uploadId: string, percent: number): Promise<void> {
  await pool.query("UPDATE uploads SET state = 'making', percent = greatest(percent, $2) WHERE id = $1", [
    uploadId,
    percent,
  ]);
}
