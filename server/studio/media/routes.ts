import { cropPicture, MAX_UPLOAD_BYTES, readUploads, uploadPicture } from '../../../studio/contract/media.ts';
import { studioRoute } from '../route.ts';
import * as uploads from './uploads.ts';

const write = { permission: 'media.write' } as const;

/** Routes of pictures: upload, renditions by a job, crop. */
export const mediaRoutes = [
  studioRoute(
    uploadPicture,
    {
      summary: 'Uploads a picture; a job makes its renditions.',
      parameters: { name: 'Name of the file, for display.' },
      errors: ['picture_svg', 'picture_unreadable', 'picture_too_large', 'picture_too_small', 'disk_full'],
      upload: { maxBytes: MAX_UPLOAD_BYTES, types: ['application/octet-stream', 'image/*'] },
      ...write,
    },
    ({ context, deps, staff, query }) =>
      uploads.storeUpload(deps, staff, { body: context.req.raw.body, fileName: query.name }),
  ),
  studioRoute(
    readUploads,
    { summary: 'The progress of uploads.', parameters: { id: 'Of the upload; may be repeated.' }, ...write },
    ({ deps, query }) => uploads.readUploads(deps.pool, query.id),
  ),
  studioRoute(
    cropPicture,
    {
      summary: 'Crops a picture to a new one.',
      parameters: { id: 'Id of the picture.' },
      errors: ['media_not_found'],
      ...write,
    },
    ({ deps, staff, params, body }) => uploads.cropPicture(deps, staff, params.id, body),
  ),
];
