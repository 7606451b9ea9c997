import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { compressed, copyOf, type Encoding, isCompressible } from '../../server/compression.ts';
import { concurrently } from '../concurrency.ts';

/** Returns the temporary name of a copy while it is being written. */
const unfinishedCopyOf = (path: string, encoding: Encoding) => `${copyOf(path, encoding)}.new`;

export interface PrecompressSummary {
  /** Number of copies that were written. */
  readonly copies: number;
  /** Total bytes, over all encodings, of the files that have a copy, and of the copies. */
  readonly from: number;
  readonly to: number;
}

/**
 * Writes `x.html.gz` and `x.html.br` beside files of a tree, for a static server that sends them as they are. A file
 * that compression would not make smaller has no copy; an outdated copy is removed. The threads of Node's pool compress
 * as many files at a time as the machine has cores.
 * @param quality of Brotli, 1 to 11
 */
export async function precompress(
  dir: string,
  paths: readonly string[],
  encodings: readonly Encoding[],
  quality?: number,
): Promise<PrecompressSummary> {
  let [copies, from, to] = [0, 0, 0];
  const files = paths.filter(isCompressible);
  await concurrently(files, availableParallelism(), async (path) => {
    const content = await readFile(join(dir, path));
    for (const encoding of encodings) {
      const bytes = await writeCopy(join(dir, path), await compressed(content, encoding, quality), encoding);
      if (bytes === null) continue;
      copies++;
      from += content.length;
      to += bytes;
    }
  });
  return { copies, from, to };
}

/** Returns the copy's bytes; null if there is no copy. */
async function writeCopy(file: string, content: Buffer | null, encoding: Encoding): Promise<number | null> {
  const copy = copyOf(file, encoding);
  if (content === null) {
    await rm(copy, { force: true });
    return null;
  }
  // Another tree may share the existing file, so it is replaced and never overwritten.
  const unfinished = unfinishedCopyOf(file, encoding);
  await writeFile(unfinished, content);
  await rename(unfinished, copy);
  return content.length;
}
