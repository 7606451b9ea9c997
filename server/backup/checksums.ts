import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { hasCode } from '../errors.ts';

/** Checksums in the format of sha256sum, so that `sha256sum --check SHA256SUMS` verifies a backup anywhere. */
const FILE = 'SHA256SUMS';

/** SHA-256 in hex by path within the backup. */
export type Checksums = ReadonlyMap<string, string>;

export const writeChecksums = (dir: string, checksums: Checksums): Promise<void> =>
  writeFile(join(dir, FILE), [...checksums].map(([path, sum]) => `${sum}  ${path}\n`).join(''));

/** Returns the checksums of a backup; null if it has none. */
export async function readChecksums(dir: string): Promise<Checksums | null> {
  try {
    const lines = (await readFile(join(dir, FILE), 'utf8')).split('\n').filter(Boolean);
    return new Map(lines.map((line) => [line.slice(SUM_LENGTH + 2), line.slice(0, SUM_LENGTH)]));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

const SUM_LENGTH = 64;

/** Returns the checksum of a file; null if it does not exist. */
export async function checksumOf(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
  return hash.digest('hex');
}
