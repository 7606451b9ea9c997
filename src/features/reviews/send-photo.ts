import { apiPath } from '../../contract/api.ts';
import type { Language } from '../../contract/language.ts';
import { sendReviewPhoto } from '../../contract/submit-review.ts';
import { drawPhoto, drawThumbnail, uploadPhoto } from '../../lib/upload-photo.ts';
import type { DraftPhoto } from './review-draft.ts';

interface Sending {
  readonly lang: Language;
  /** Idempotency key of the review to which it belongs. */
  readonly key: string;
  /** Progress from 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Uploads a photo for a review. A file that the browser cannot decode is sent unchanged.
 * @throws ApiError with the API's code if it refuses the photo; `network` if there is no connection
 */
export async function sendPhoto(file: File, { lang, key, ...sending }: Sending): Promise<DraftPhoto> {
  const drawn = await drawPhoto(file);
  const { path, response } = sendReviewPhoto;
  const { id } = await uploadPhoto(drawn ?? file, {
    ...sending,
    address: apiPath(path, lang, { key }),
    response,
  });
  return { id, name: file.name, thumbnail: (drawn && (await drawThumbnail(drawn))) ?? '' };
}
