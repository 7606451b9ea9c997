import type { GenericSchema, InferOutput } from 'valibot';
import { readJson } from './api.ts';
import { networkError } from './api-error.ts';
import { readData, readError } from './read-response.ts';

/** Longer side in pixels that the shop stores: larger photos are scaled down before the upload. */
const SENT = 1600;
const QUALITY = 0.85;
const THUMBNAIL = 96;

/**
 * Redraws a photo in the size that the shop stores, which reduces a phone's ten megabytes to half a megabyte and removes
 * the location in its metadata.
 * @returns null if the browser cannot decode the file
 */
export async function drawPhoto(file: File): Promise<Blob | null> {
  const canvas = await draw(file, SENT);
  return canvas && new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

/** Returns a small copy of a photo as a `data:` address; null if the browser cannot decode the photo. */
export async function drawThumbnail(photo: Blob): Promise<string | null> {
  const canvas = await draw(photo, THUMBNAIL);
  return canvas?.toDataURL('image/jpeg', QUALITY) ?? null;
}

/** Draws a photo whose longer side is at most `longest` pixels. */
async function draw(photo: Blob, longest: number): Promise<HTMLCanvasElement | null> {
  try {
    const bitmap = await createImageBitmap(photo);
    const canvas = canvasOf(bitmap, longest);
    bitmap.close();
    return canvas;
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

interface Upload<Schema> {
  /** Address of the endpoint. */
  readonly address: string;
  /** Schema of its `data`. */
  readonly response: Schema;
  readonly signal: AbortSignal;
  /** Progress from 0 to 1. */
  readonly onProgress?: (part: number) => void;
}

/**
 * Uploads a photo. Uses XMLHttpRequest, because fetch() does not report the progress of an upload.
 * @throws ApiError with the API's code if it refuses the photo; `network` if there is no connection
 */
export function uploadPhoto<Schema extends GenericSchema>(
  body: Blob,
  { address, response, signal, onProgress }: Upload<Schema>,
): Promise<InferOutput<Schema>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    // A text is not a photo, and its content type would count as a cross-site form: the API examines the bytes.
    request.setRequestHeader('content-type', body.type.startsWith('image/') ? body.type : 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(networkError(new Error('The photo was not sent')));
    request.onabort = () => reject(signal.reason);
    request.onload = () => void readAnswer(request, response).then(resolve, reject);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

async function readAnswer<Schema extends GenericSchema>(
  { status, responseText }: XMLHttpRequest,
  schema: Schema,
): Promise<InferOutput<Schema>> {
  const response = new Response(responseText, { status });
  const json = await readJson(response);
  if (response.ok) return readData(response, json, schema);
  throw readError(response, json).error;
}
