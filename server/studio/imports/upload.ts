import { ApiError } from '../../errors.ts';

/** The bytes of a body, counted while they come. @throws ApiError body_too_large; bad_request where there is none */
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
