import { closeSync, mkdirSync, openSync, renameSync, unlinkSync, writeFileSync, writevSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DiskFullError, hasCode } from '../../server/errors.ts';
import { checkPath } from './content.ts';
import { SiteWriteError } from './errors.ts';

/**
 * Writes content at a path of the spare tree or the staging folder, from any thread. The existing inode may be shared
 * with the served tree, so it is unlinked and a new one created, never opened for writing. The write need not be
 * atomic, because nothing reads the spare tree and its journal has the path. Writing to a temporary file and renaming
 * it took 2 to 3 times as long.
 * @param dir Draft.dir
 * @throws SitePathError, SiteWriteError
 */
export function writeSiteFile(dir: string, path: string, content: Uint8Array): void {
  checkPath(path);
  try {
    writeAnew(join(dir, path), content);
  } catch (cause) {
    throw new SiteWriteError(path, cause);
  }
}

/**
 * Moves a file on the site's file system to a path of the spare tree. As in writeSiteFile(), an existing file is
 * replaced and never written to.
 * @throws SitePathError, SiteWriteError
 */
export function moveSiteFile(dir: string, path: string, source: string): void {
  checkPath(path);
  const target = join(dir, path);
  try {
    withFolder(target, () => renameSync(source, target));
  } catch (cause) {
    throw new SiteWriteError(path, cause);
  }
}

/** Maximum number of pieces written in one call; Linux allows 1,024. */
const PIECES = 512;

/**
 * Writes content that comes in chunks at a path of the spare tree, like writeSiteFile().
 * @throws SitePathError, SiteWriteError
 */
export function writeSiteChunks(dir: string, path: string, chunks: Iterable<Uint8Array>): void {
  writeSiteFile(dir, path, new Uint8Array());
  const file = openSync(join(dir, path), 'a');
  try {
    for (const pieces of batches(chunks)) writePieces(file, path, pieces);
  } finally {
    closeSync(file);
  }
}

function* batches(chunks: Iterable<Uint8Array>): Generator<Uint8Array[]> {
  let pieces: Uint8Array[] = [];
  for (const chunk of chunks) {
    pieces.push(chunk);
    if (pieces.length < PIECES) continue;
    yield pieces;
    pieces = [];
  }
  if (pieces.length > 0) yield pieces;
}

function writePieces(file: number, path: string, pieces: readonly Uint8Array[]): void {
  const size = pieces.reduce((sum, { length }) => sum + length, 0);
  try {
    // If the disk has room for only a part, the system writes that part and reports no error.
    const written = writevSync(file, pieces);
    if (written < size) throw new DiskFullError(`${written} of ${size} bytes were written`);
  } catch (cause) {
    throw new SiteWriteError(path, cause);
  }
}

function writeAnew(file: string, content: Uint8Array): void {
  const write = () => withFolder(file, () => writeFileSync(file, content, { flag: 'wx' }));
  try {
    write();
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    unlinkSync(file);
    write();
  }
}

/** Runs a function that creates a file; if the folder is missing, creates the folder and runs it again. */
export function withFolder(file: string, make: () => void): void {
  try {
    make();
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    mkdirSync(dirname(file), { recursive: true });
    make();
  }
}
