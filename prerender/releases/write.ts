import { appendFileSync, mkdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasCode } from '../../server/errors.ts';
import { checkPath } from './content.ts';
import { SiteWriteError } from './errors.ts';

/**
 * Writes content at a path of the spare tree, from any thread. The inode that lies there may be shared with the tree
 * being served: it is unlinked, and a new one is made, never opened for writing. Nobody reads the spare tree and its
 * journal knows the path, so the file need not appear at once; writing beside it and renaming took 2 to 3 times as long.
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

/** Characters that are collected before they are written. */
const BUFFER_LENGTH = 65_536;

/**
 * The same of a text that comes piece by piece.
 * @throws SitePathError, SiteWriteError
 */
export function writeSiteChunks(dir: string, path: string, chunks: Iterable<string>): void {
  writeSiteFile(dir, path, new Uint8Array());
  const file = join(dir, path);
  let buffer = '';
  const flush = () => {
    try {
      appendFileSync(file, buffer);
    } catch (cause) {
      throw new SiteWriteError(path, cause);
    }
    buffer = '';
  };
  for (const chunk of chunks) {
    buffer += chunk;
    if (buffer.length >= BUFFER_LENGTH) flush();
  }
  flush();
}

function writeAnew(file: string, content: Uint8Array): void {
  const write = () => makingFolder(file, () => writeFileSync(file, content, { flag: 'wx' }));
  try {
    write();
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    unlinkSync(file);
    write();
  }
}

/** Does something that makes a file, and again with its folder made when that was missing. */
export function makingFolder(file: string, make: () => void): void {
  try {
    make();
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    mkdirSync(dirname(file), { recursive: true });
    make();
  }
}
