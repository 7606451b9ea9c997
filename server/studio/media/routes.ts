import { cropPicture, MAX_UPLOAD_BYTES, readUploads, uploadPicture } from '../../../studio/contract/media.ts';
import { studioRoute } from '../route.ts';
import * as uploads from './uploads.ts';

const write = { permission: 'media.write' } as const;

/** Routes of pictures: upload, renditions by a job, crop. */
export const mediaRoutes = [
  studioRoute(
    uploadPicture,
    {
      summary: 'Takes the bytes of a picture; a job makes its renditions.',
      parameters: { name: 'Of the file, for people.' },
      errors: ['picture_svg', 'picture_unreadable', 'picture_too_large', 'picture_too_small', 'disk_full'],
      upload: { maxBytes: MAX_UPLOAD_BYTES, types: ['application/octet-stream', 'image/*'] },
      ...write,
    },
    ({ context, deps, staff, query }) =>
      uploads.takeUpload(deps, staff, { body: context.req.raw.body, fileName: query.name }),
  ),
  studioRoute(
    readUploads,
    { summary: 'How far uploads are.', parameters: { id: 'Of the upload; may be repeated.' }, ...write },
    ({ deps, query }) => uploads.readUploads(deps.pool, query.id),
  ),
  studioRoute(
    cropPicture,
    {
      summary: 'Makes a new picture of a part of one.',
      parameters: { id: 'Of the picture.' },
      errors: ['media_not_found'],
      ...write,
    },
    ({ deps, staff, params, body }) => uploads.cropPicture(deps, staff, params.id, body),
  ),
];
