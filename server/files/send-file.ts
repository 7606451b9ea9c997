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

/** A file that is there, and what it was like when it was found. */
export interface FoundFile {
  readonly path: string;
  readonly stats: Stats;
}

/** Bytes of the largest file that is read whole; a page is a fifth of it. */
const MOST_WHOLE = 256 * 1024;

/**
 * Looks a file up; null when there is none. At once, because a question to the file system's cache takes less than a
 * thread of Node's pool takes to wake up.
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
 * Answers with a file: compressed as well as the browser takes it, from a copy that a build has made beside it or one of
 * the cache, or with the part of it that was asked for. Each form has an ETag of its own, of the very bytes. A large file
 * without a copy is neither kept in memory for a slow reader nor hashed: its ETag is a weak one.
 * @returns null when the file has gone since it was found
 */
export async function sendFile(
  context: Context,
  cache: CompressedCache,
  { path, stats }: FoundFile,
  status: 200 | 404 = 200,
): Promise<Response | null> {
  const encoding = isCompressible(path) ? acceptedEncoding(context.req.header('Accept-Encoding')) : null;
  const known = cache.find(keyOf(stats, encoding));
  if (known) return sendForm(context, await known, { path, encoding, status });
  const handle = await openIfThere(path);
  if (!handle) return null;
  // Asked of what is open: a tree that is left may have got the next release's file at this path meanwhile.
  const opened = await handle.stat();
  const beside = encoding && opened.size > MOST_WHOLE ? await copyBeside(path, encoding) : null;
  if (!beside && opened.size > MOST_WHOLE) return streamFile(context, handle, path, opened);
  const form = await closing(handle, () =>
    cache.get(keyOf(opened, encoding), () => formOf(handle, path, encoding, beside)),
  );
  return sendForm(context, form, { path, encoding, status });
}

/** A file is never written in place: each release has one of its own at the path. */
const keyOf = ({ ino, size, mtimeMs, ctimeMs }: Stats, encoding: Encoding | null) =>
  `${ino} ${size} ${mtimeMs} ${ctimeMs} ${encoding}`;

/** A text file; null when it has gone since it was found. */
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

interface Sending {
  readonly path: string;
  readonly encoding: Encoding | null;
  readonly status: 200 | 404;
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
