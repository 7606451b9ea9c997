import { type Stats, statSync } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { compressed, copyOf, type Encoding, isCompressible } from '../compression.ts';
import { hasCode } from '../errors.ts';
import { tagOf } from '../middleware/etag.ts';
import { byteRange } from './byte-range.ts';
import type { CompressedCache, SentForm } from './compressed-cache.ts';
import { acceptedEncoding, nameOf } from './encodings.ts';

/** An existing file, with its stats at the time of the lookup. */
export interface FoundFile {
  readonly path: string;
  readonly stats: Stats;
}

/** Maximum size in bytes of a file that is read whole, five times that of a page. */
const MOST_WHOLE = 256 * 1024;

/**
 * Looks up a file; null if there is none. Synchronous, because a lookup in the file system's cache takes less time than
 * waking a thread of Node's pool.
 */
export function findFile(path: string): FoundFile | null {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() ? { path, stats } : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const isMissing = (error: unknown) => hasCode(error, 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG');

/**
 * Sends a file in the best compression that the browser accepts, from a copy that a build has made beside it or from
 * the cache, or sends the requested range. Each form has an ETag of its own, a hash of its bytes. A large file without
 * a copy is streamed: it is neither kept in memory for a slow reader nor hashed, and its ETag is weak.
 * @returns null if the file was deleted after the lookup
 */
export async function sendFile(
  context: Context,
  cache: CompressedCache,
  { path, stats }: FoundFile,
  status: SentStatus = 200,
): Promise<Response | null> {
  const encoding = isCompressible(path) ? acceptedEncoding(context.req.header('Accept-Encoding')) : null;
  const known = cache.find(keyOf(stats, encoding));
  if (known) return sendForm(context, await known, { path, encoding, status });
  const handle = await openIfThere(path);
  if (!handle) return null;
  // Reads the stats of the open file: an inactive tree may have got the next release's file at this path meanwhile.
  const opened = await handle.stat();
  const beside = encoding && opened.size > MOST_WHOLE ? await copyBeside(path, encoding) : null;
  if (!beside && opened.size > MOST_WHOLE) return streamFile(context, handle, path, opened);
  const form = await closing(handle, () =>
    cache.get(keyOf(opened, encoding), () => formOf(handle, path, encoding, beside)),
  );
  return sendForm(context, form, { path, encoding, status });
}

/** Returns a cache key. Files are never changed in place: each release has its own file at the path. */
const keyOf = ({ ino, size, mtimeMs, ctimeMs }: Stats, encoding: Encoding | null) =>
  `${ino} ${size} ${mtimeMs} ${ctimeMs} ${encoding}`;

/** Reads a text file; null if it was deleted after the lookup. */
export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Status of a whole file. */
type SentStatus = 200 | 404 | 410;

interface Sending {
  readonly path: string;
  readonly encoding: Encoding | null;
  readonly status: SentStatus;
}

function sendForm(
  context: Context,
  { bytes, etag, isCompressed }: SentForm,
  { path, encoding, status }: Sending,
): Response {
  if (isCompressible(path)) context.header('Vary', 'Accept-Encoding');
  if (encoding && isCompressed) context.header('Content-Encoding', nameOf(encoding));
  context.header('ETag', etag);
  return sendBytes(context, bytes, status === 200 ? rangeFor(context, etag, bytes.length) : null, status);
}

async function streamFile(
  context: Context,
  handle: FileHandle,
  path: string,
  { size, mtimeMs }: Stats,
): Promise<Response> {
  if (isCompressible(path)) context.header('Vary', 'Accept-Encoding');
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

/** Returns the file in the requested form, or uncompressed if compressing does not pay. */
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

/** Returns the requested range; the whole file if the browser has part of another form. */
function rangeFor(context: Context, etag: string, size: number): ReturnType<typeof byteRange> {
  const condition = context.req.header('If-Range');
  return condition === undefined || condition === etag ? byteRange(context.req.header('Range'), size) : null;
}

function sendBytes(
  context: Context,
  bytes: Uint8Array<ArrayBuffer>,
  range: ReturnType<typeof byteRange>,
  status: SentStatus,
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

/** Reads the compressed copy that a build has made; null if there is none. */
async function copyBeside(file: string, encoding: Encoding): Promise<Buffer | null> {
  try {
    return await readFile(copyOf(file, encoding));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
