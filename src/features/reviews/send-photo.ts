import { apiPath } from '../../contract/api.ts';
import type { Language } from '../../contract/language.ts';
import { sendReviewPhoto } from '../../contract/submit-review.ts';
import { readJson } from '../../lib/api.ts';
import { networkError } from '../../lib/api-error.ts';
import { readData, readError } from '../../lib/read-response.ts';
import type { DraftPhoto } from './review-draft.ts';

/** Longer side in pixels that the shop stores: larger photos are scaled down before the upload. */
const SENT = 1600;
const QUALITY = 0.85;
const THUMBNAIL = 96;

interface Sending {
  readonly lang: Language;
  /** Idempotency key of the review to which it belongs. */
  readonly key: string;
  /** Progress from 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Uploads a photo for a review. It is redrawn in the size that the shop stores, which reduces a phone's ten megabytes
 * to half a megabyte and removes the location in its metadata. A file that the browser cannot decode is sent unchanged.
 * @throws ApiError with the API's code if it refuses the photo; `network` if there is no connection
 */
export async function sendPhoto(file: File, sending: Sending): Promise<DraftPhoto> {
  const drawn = await draw(file);
  const id = await post(drawn?.photo ?? file, sending);
  return { id, name: file.name, thumbnail: drawn?.thumbnail ?? '' };
}

async function draw(file: File): Promise<{ readonly photo: Blob; readonly thumbnail: string } | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const thumbnail = canvasOf(bitmap, THUMBNAIL).toDataURL('image/jpeg', QUALITY);
    const photo = await new Promise<Blob | null>((resolve) => {
      canvasOf(bitmap, SENT).toBlob(resolve, 'image/jpeg', QUALITY);
    });
    bitmap.close();
    return photo && { photo, thumbnail };
  } catch {
    // A format that this browser cannot decode, or not a picture: the API decides.
    return null;
  }
}

function canvasOf(bitmap: ImageBitmap, longest: number): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no 2D canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Uses XMLHttpRequest, because fetch() does not report the progress of an upload. */
function post(body: Blob, { lang, key, onProgress, signal }: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', apiPath(sendReviewPhoto.path, lang, { key }));
    // A text is not a photo, and its content type would count as a cross-site form: the API examines the bytes.
    request.setRequestHeader('content-type', body.type.startsWith('image/') ? body.type : 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(networkError(new Error('The photo was not sent')));
    request.onabort = () => reject(signal.reason);
    request.onload = () => void readAnswer(request).then(resolve, reject);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

async function readAnswer({ status, responseText }: XMLHttpRequest): Promise<string> {
  const response = new Response(responseText, { status });
  const json = await readJson(response);
  if (response.ok) return readData(response, json, sendReviewPhoto.response).id;
  throw readError(response, json).error;
}
