import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { concurrently } from '../concurrency.ts';

export const ENCODINGS = ['gzip', 'brotli'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What goes over the line compressed; pictures and fonts are already. */
const COMPRESSIBLE = /\.(?:html|json|js|mjs|css|svg|xml|txt|webmanifest)$/;
/** Bytes: a smaller file travels in one packet anyway. */
const SMALLEST = 1_024;
/** A copy that saves less than this part is not worth its place. */
const LEAST_SAVING = 0.05;
/** Of 1 to 11: the highest makes copies 8 % smaller in 26 times the time; figures are in docs/decisions/0023. */
const BROTLI_QUALITY = 8;

const ENCODERS = {
  gzip: {
    extension: '.gz',
    encode: (content: Buffer) => promisify(gzip)(content, { level: zlib.Z_BEST_COMPRESSION }),
  },
  brotli: {
    extension: '.br',
    encode: (content: Buffer) =>
      promisify(brotliCompress)(content, {
        params: {
          [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [zlib.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
  },
} as const satisfies Record<Encoding, unknown>;

/** Where the copy of a file lies. */
export const copyOf = (path: string, encoding: Encoding) => path + ENCODERS[encoding].extension;

/** Where it lies while it is being written. */
export const unfinishedCopyOf = (path: string, encoding: Encoding) => `${copyOf(path, encoding)}.new`;

export interface PrecompressSummary {
  /** Copies that were written. */
  readonly copies: number;
  /** Bytes of the files that have a copy, and of the copies, for each encoding. */
  readonly from: number;
  readonly to: number;
}

/**
 * Writes `x.html.gz` and `x.html.br` beside files of a tree, for a static server that sends them as they are. A file
 * that a copy would not make smaller has none; one of an earlier content is removed. The work is done by the threads of
 * Node's pool, as many files at a time as the machine has cores.
 */
export async function precompress(
  dir: string,
  paths: readonly string[],
  encodings: readonly Encoding[],
): Promise<PrecompressSummary> {
  let [copies, from, to] = [0, 0, 0];
  const files = paths.filter((path) => COMPRESSIBLE.test(path));
  await concurrently(files, availableParallelism(), async (path) => {
    const content = await readFile(join(dir, path));
    for (const encoding of encodings) {
      const bytes = await writeCopy(join(dir, path), content, encoding);
      if (bytes === null) continue;
      copies++;
      from += content.length;
      to += bytes;
    }
  });
  return { copies, from, to };
}

/** Returns the copy's bytes, or null when there is none. */
async function writeCopy(file: string, content: Buffer, encoding: Encoding): Promise<number | null> {
  const { encode } = ENCODERS[encoding];
  const copy = copyOf(file, encoding);
  const compressed = content.length < SMALLEST ? null : await encode(content);
  if (!compressed || compressed.length > content.length * (1 - LEAST_SAVING)) {
    await rm(copy, { force: true });
    return null;
  }
  // Another tree may share the file that is there: it is replaced and never written over.
  const unfinished = unfinishedCopyOf(file, encoding);
  await writeFile(unfinished, compressed);
  await rename(unfinished, copy);
  return compressed.length;
}
