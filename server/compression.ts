import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, gzip, gzipSync, constants as zlib } from 'node:zlib';

export const ENCODINGS = ['gzip', 'brotli'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Files that are compressed; pictures and fonts are compressed already. */
const COMPRESSIBLE = /\.(?:html|json|js|mjs|css|svg|xml|txt|webmanifest)$/;
export const isCompressible = (file: string) => COMPRESSIBLE.test(file);

/** Minimum size in bytes: a smaller file fits into one packet anyway. */
const SMALLEST = 1_024;
/** Minimum share that a compressed copy must save. */
const LEAST_SAVING = 0.05;
/**
 * Quality from 1 to 11; the highest makes copies 8 % smaller in 26 times the time. Figures are in docs/decisions/0023.
 */
const BROTLI_QUALITY = 8;
/** Quality for files that are compressed once and served as long as their build exists. */
export const BEST_BROTLI = 11;

const gzipOptions = { level: zlib.Z_BEST_COMPRESSION };
const brotliOptions = (content: Buffer, quality: number) => ({
  params: { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_SIZE_HINT]: content.length },
});

const ENCODERS = {
  gzip: {
    extension: '.gz',
    encode: (content: Buffer) => promisify(gzip)(content, gzipOptions),
    encodeSync: (content: Buffer) => gzipSync(content, gzipOptions),
  },
  brotli: {
    extension: '.br',
    encode: (content: Buffer, quality: number) => promisify(brotliCompress)(content, brotliOptions(content, quality)),
    encodeSync: (content: Buffer, quality: number) => brotliCompressSync(content, brotliOptions(content, quality)),
  },
} as const satisfies Record<Encoding, unknown>;

/** Returns the path of the compressed copy of a file. */
export const copyOf = (path: string, encoding: Encoding) => path + ENCODERS[encoding].extension;

/** Compresses content in Node's thread pool; null when it saves too little. */
export async function compressed(
  content: Buffer,
  encoding: Encoding,
  quality = BROTLI_QUALITY,
): Promise<Buffer | null> {
  if (content.length < SMALLEST) return null;
  return worthwhile(content, await ENCODERS[encoding].encode(content, quality));
}

/** Compresses content in this thread, with its priority; null when it saves too little. */
export function compressedSync(content: Buffer, encoding: Encoding, quality = BROTLI_QUALITY): Buffer | null {
  if (content.length < SMALLEST) return null;
  return worthwhile(content, ENCODERS[encoding].encodeSync(content, quality));
}

const worthwhile = (content: Buffer, copy: Buffer): Buffer | null =>
  copy.length > content.length * (1 - LEAST_SAVING) ? null : copy;
