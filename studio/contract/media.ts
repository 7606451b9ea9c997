import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { pictureSchema } from '../../src/contract/media.ts';

/** Maximum size of an uploaded file in bytes. */
export const MAX_UPLOAD_BYTES = 32 * 1024 * 1024;

/** Maximum size of a picture in megapixels: more than phones take, and small enough for the server to decode. */
export const MAX_MEGAPIXELS = 50;

/** Minimum width of a picture in pixels. */
export const MIN_PICTURE_WIDTH = 160;

/** Id of a stored picture. */
export const mediaIdSchema = v.pipe(v.string(), v.maxLength(100));

const FILE_NAME_LENGTH = 250;

const { alt: _, ...storedEntries } = pictureSchema.entries;

/** A stored picture without the alt text, which belongs to the place that shows it. */
export const storedPictureSchema = v.object(storedEntries);
export type StoredPicture = v.InferOutput<typeof storedPictureSchema>;

/**
 * States of an upload: `waiting` for a job, `making` renditions, `ready`, `failed` because the file is broken, or
 * `given-up` after all attempts failed on the server's side, for instance because its disk was full.
 */
export const UPLOAD_STATES = ['waiting', 'making', 'ready', 'failed', 'given-up'] as const;

const uploadSchema = v.object({
  id: v.string(),
  fileName: v.string(),
  state: v.picklist(UPLOAD_STATES),
  /** Progress of the renditions, 0 to 100. */
  percent: v.number(),
  /** null until the upload is ready. */
  picture: v.nullable(storedPictureSchema),
});
export type Upload = v.InferOutput<typeof uploadSchema>;

/**
 * Uploads one picture as raw bytes (`Content-Type: application/octet-stream`). Files that are not pictures are refused
 * at once; a job makes the renditions, and `readUploads` reports its progress.
 */
export const uploadPicture = defineEndpoint({
  method: 'POST',
  path: '/studio/uploads',
  query: { name: v.pipe(v.string(), v.maxLength(FILE_NAME_LENGTH, 'too_long')) },
  response: uploadSchema,
});

/** Returns the states of uploads; unknown ids are left out. */
export const readUploads = defineEndpoint({
  method: 'GET',
  path: '/studio/uploads',
  query: { id: v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.minLength(1), v.maxLength(100)) },
  response: v.array(uploadSchema),
});

/** Part of a picture, in fractions of its width and height. */
const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
export const cropSchema = v.object({ x: fraction, y: fraction, width: fraction, height: fraction });
export type Crop = v.InferOutput<typeof cropSchema>;

/** Creates a new picture from a part of another. The original is unchanged wherever it is shown. */
export const cropPicture = defineEndpoint({
  method: 'POST',
  path: '/studio/media/{id}/crops',
  params: { id: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)) },
  body: cropSchema,
  response: uploadSchema,
});
