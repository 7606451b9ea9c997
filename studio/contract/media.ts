import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { pictureSchema } from '../../src/contract/media.ts';

/** Bytes of the largest file that is taken. */
export const MAX_UPLOAD_BYTES = 32 * 1024 * 1024;

/** Million points of the largest picture: more than any phone takes, and what a server can unfold. */
export const MAX_MEGAPIXELS = 50;

/** Pixels of the narrowest picture. */
export const MIN_PICTURE_WIDTH = 160;

/** Of a stored picture. */
export const mediaIdSchema = v.pipe(v.string(), v.maxLength(100));

const FILE_NAME_LENGTH = 250;

const { alt: _, ...storedEntries } = pictureSchema.entries;

/** A stored picture as it is drawn, without the words of a place that shows it. */
export const storedPictureSchema = v.object(storedEntries);
export type StoredPicture = v.InferOutput<typeof storedPictureSchema>;

/** `waiting` for a job; `making` its renditions; `ready`; `failed`, when it turned out to be broken. */
export const UPLOAD_STATES = ['waiting', 'making', 'ready', 'failed'] as const;

const uploadSchema = v.object({
  id: v.string(),
  fileName: v.string(),
  state: v.picklist(UPLOAD_STATES),
  /** Of its renditions, 0 to 100. */
  percent: v.number(),
  /** Once it is ready. */
  picture: v.nullable(storedPictureSchema),
});
export type Upload = v.InferOutput<typeof uploadSchema>;

/**
 * Takes the bytes of one picture as they are (`Content-Type: application/octet-stream`). What is no picture is refused
 * here; renditions are made by a job, which `readUploads` follows.
 */
export const uploadPicture = defineEndpoint({
  method: 'POST',
  path: '/studio/uploads',
  query: { name: v.pipe(v.string(), v.maxLength(FILE_NAME_LENGTH, 'too_long')) },
  response: uploadSchema,
});

/** What has become of uploads; one that is not there any more is left out. */
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

/** Makes a new picture of a part of one; the old one stays as it is, wherever it is shown. */
export const cropPicture = defineEndpoint({
  method: 'POST',
  path: '/studio/media/{id}/crops',
  params: { id: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)) },
  body: cropSchema,
  response: uploadSchema,
});
