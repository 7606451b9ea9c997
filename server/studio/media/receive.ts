import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '../../errors.ts';

/**
 * Streams the body of a request into a new file: at most `maxBytes`; the file is deleted if the stream breaks off.
 * @throws ApiError body_too_large; bad_request when the client disconnected or sent nothing
 */
export async function receiveFile(body: ReadableStream<Uint8Array> | null, path: string, maxBytes: number) {
  if (!body) throw new ApiError('bad_request', { fields: { body: 'required' } });
  await mkdir(dirname(path), { recursive: true });
  const counted = countBytes(maxBytes);
  try {
    // The types of Node's and of the web's ReadableStream differ only in parts that are not used here.
    const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
    await pipeline(source, counted.stream, createWriteStream(path, { flags: 'wx' }));
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof ApiError) throw error;
    if (error instanceof Error && 'code' in error && WRITING_FAILED.has(String(error.code))) throw error;
    throw new ApiError('bad_request', { fields: { body: 'invalid' } });
  }
  if (counted.bytes() > 0) return;
  await rm(path, { force: true });
  throw new ApiError('bad_request', { fields: { body: 'required' } });
}

/** Error codes of the server's own failures, which are not the client's fault. */
const WRITING_FAILED: ReadonlySet<string> = new Set(['ENOSPC', 'EACCES', 'EROFS', 'EMFILE', 'EDQUOT', 'EIO']);

function countBytes(maxBytes: number) {
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(new ApiError('body_too_large', { params: { limit: maxBytes / 1024 } }));
      else done(null, chunk);
    },
  });
  return { stream, bytes: () => bytes };
}
