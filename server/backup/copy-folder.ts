import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hasCode } from '../errors.ts';
import { namesIn } from '../media/remove.ts';
import type { Checksums } from './checksums.ts';

/** A file that is still being written; see writeWhole() (server/media/store.ts). */
const isIncomplete = (name: string) => name.endsWith('.incoming');

interface CopyOptions {
  /** Name of the folder in the backup: `media`. */
  readonly name: string;
  /** The folder of the shop; it may not exist. */
  readonly source: string;
  readonly backup: string;
  /** The backup before this one, whose equal files are linked; null if there is none. */
  readonly earlier: { readonly dir: string; readonly checksums: Checksums } | null;
  /** Checksums of the files that were copied, by path in the backup; new ones are added. */
  readonly copied: Map<string, string>;
}

/** Numbers of new files in a folder of the backup, and their bytes. */
export interface Copied {
  readonly files: number;
  readonly linked: number;
  readonly bytes: number;
}

/**
 * Copies the files of a folder that the backup does not have yet. A file that is equal in the earlier backup by size and
 * time becomes a hard link to it, as with `rsync --link-dest`, so that pictures take their space once.
 */
export async function copyFolder({ name, source, backup, earlier, copied }: CopyOptions): Promise<Copied> {
  await mkdir(join(backup, name), { recursive: true });
  let [files, linked, bytes] = [0, 0, 0];
  for (const file of await namesIn(source)) {
    const path = `${name}/${file}`;
    if (copied.has(path) || isIncomplete(file)) continue;
    const found = await statFile(join(source, file));
    if (!found) continue;
    const known = earlier?.checksums.get(path);
    const isLinked =
      earlier && known !== undefined && (await linkEqual(join(earlier.dir, path), join(backup, path), found));
    const sum = isLinked ? known : await copyFile(join(source, file), join(backup, path), found);
    if (sum === undefined || sum === null) continue;
    copied.set(path, sum);
    files++;
    if (isLinked) linked++;
    bytes += found.size;
  }
  return { files, linked, bytes };
}

interface Found {
  readonly size: number;
  readonly mtimeMs: number;
  readonly mtime: Date;
}

/** Returns null for a file that was deleted meanwhile, and for a folder. */
async function statFile(path: string): Promise<Found | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? found : null;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Whole seconds, because some file systems keep no more. */
const secondOf = ({ mtimeMs }: Found) => Math.floor(mtimeMs / 1000);

async function linkEqual(earlier: string, target: string, found: Found): Promise<boolean> {
  const known = await statFile(earlier);
  if (!known || known.size !== found.size || secondOf(known) !== secondOf(found)) return false;
  try {
    await link(earlier, target);
    return true;
  } catch (error) {
    // The file system has no hard links, or the file has too many.
    if (hasCode(error, 'EPERM', 'EMLINK', 'ENOTSUP', 'EXDEV')) return false;
    throw error;
  }
}

/** Copies a file and returns its checksum; null if it was deleted meanwhile. */
async function copyFile(source: string, target: string, { mtime }: Found): Promise<string | null> {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(createReadStream(source), hashing, createWriteStream(target, { flags: 'w' }));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
  await utimes(target, mtime, mtime);
  return hash.digest('hex');
}
