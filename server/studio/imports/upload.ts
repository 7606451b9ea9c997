import { ApiError } from '../../errors.ts';

/** Media type of spreadsheets. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Reads a body and limits its size while reading. @throws ApiError body_too_large; bad_request if it is empty */
export async function readUpload(body: ReadableStream<Uint8Array> | null, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > most) throw new ApiError('body_too_large', { params: { limit: most / 1024 } });
    chunks.push(chunk);
  }
  if (size === 0) throw new ApiError('bad_request', { fields: { file: 'required' } });
  return Buffer.concat(chunks);
}
