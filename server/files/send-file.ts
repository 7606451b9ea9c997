import { type FileHandle, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { compressed, copyOf, type Encoding, isCompressible } from '../compression.ts';
import { hasCode } from '../errors.ts';
import { tagOf } from '../middleware/etag.ts';
import { byteRange } from './byte-range.ts';
import type { CompressedCache, SentForm } from './compressed-cache.ts';
import { acceptedEncoding, nameOf } from './encodings.ts';

interface Opened {
  /** Where it was opened, for the copies beside it. */
  readonly file: string;
  /** Closed here. */
  readonly handle: FileHandle;
  readonly status?: 200 | 404;
}

/** Bytes of the largest file that is read whole; a page is a fifth of it. */
const MOST_WHOLE = 256 * 1024;

/**
 * Answers with a file: compressed as well as the browser takes it, from a copy that a build has made beside it or one of
 * the cache, or with the part of it that was asked for. Each form has an ETag of its own, of the very bytes. A large file
 * without a copy is neither kept in memory for a slow reader nor hashed: its ETag is a weak one.
 */
export async function sendFile(context: Context, cache: CompressedCache, opened: Opened): Promise<Response> {
  const { file, handle, status = 200 } = opened;
  const encoding = isCompressible(file) ? acceptedEncoding(context.req.header('Accept-Encoding')) : null;
  if (isCompressible(file)) context.header('Vary', 'Accept-Encoding');
  const { size, mtimeMs, ctimeMs, ino } = await handle.stat();
  const beside = encoding && size > MOST_WHOLE ? await copyBeside(file, encoding) : null;
  if (!beside && size > MOST_WHOLE) return streamFile(context, handle, { size, mtimeMs });
  // A file is never written in place: each release has one of its own at the path.
  const key = `${ino} ${size} ${mtimeMs} ${ctimeMs} ${encoding}`;
  const { bytes, etag, isCompressed } = await closing(handle, () =>
    cache.get(key, () => formOf(handle, file, encoding, beside)),
  );
  if (encoding && isCompressed) context.header('Content-Encoding', nameOf(encoding));
  context.header('ETag', etag);
  return sendBytes(context, bytes, status === 200 ? rangeFor(context, etag, bytes.length) : null, status);
}

async function streamFile(
  context: Context,
  handle: FileHandle,
  { size, mtimeMs }: { readonly size: number; readonly mtimeMs: number },
): Promise<Response> {
  context.header('Content-Length', String(size));
  context.header('ETag', `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`);
  if (context.req.method !== 'HEAD') return context.body(Readable.toWeb(handle.createReadStream()) as ReadableStream);
  await handle.close();
  return context.body(null);
}

async function closing<Result>(handle: FileHandle, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } finally {
    await handle.close();
  }
}

/** A file in the form that was asked for, or as it is where compressing does not pay. */
async function formOf(
  handle: FileHandle,
  file: string,
  encoding: Encoding | null,
  beside: Buffer | null,
): Promise<SentForm> {
  const made = beside ?? (encoding && (await copyBeside(file, encoding)));
  const content = made ?? (await handle.readFile());
  const copy = made ?? (encoding && (await compressed(content, encoding)));
  const bytes = new Uint8Array(copy ?? content);
  return { bytes, etag: tagOf(bytes), isCompressed: Boolean(copy) };
}

/** What to send of it; the part is of the form that the browser has part of, else it gets all. */
function rangeFor(context: Context, etag: string, size: number): ReturnType<typeof byteRange> {
  const condition = context.req.header('If-Range');
  return condition === undefined || condition === etag ? byteRange(context.req.header('Range'), size) : null;
}

function sendBytes(
  context: Context,
  bytes: Uint8Array<ArrayBuffer>,
  range: ReturnType<typeof byteRange>,
  status: 200 | 404,
): Response {
  const size = bytes.length;
  context.header('Accept-Ranges', 'bytes');
  if (range === 'unsatisfiable') {
    context.header('Content-Range', `bytes */${size}`);
    context.header('Content-Encoding', undefined);
    return context.body(null, 416);
  }
  const sent = range ? bytes.subarray(range.start, range.end + 1) : bytes;
  context.header('Content-Length', String(sent.length));
  if (range) context.header('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  const code = range ? 206 : status;
  return context.req.method === 'HEAD' ? context.body(null, code) : context.body(sent, code);
}

/** The copy that a build has made; null when there is none. */
async function copyBeside(file: string, encoding: Encoding): Promise<Buffer | null> {
  try {
    return await readFile(copyOf(file, encoding));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
