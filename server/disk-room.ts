import { mkdir, statfs } from 'node:fs/promises';
import { DiskFullError } from './errors.ts';

/** Returns the number of bytes that the shop can still write to the file system of a folder, which is made if missing. */
export async function freeBytes(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Checks that a large write has room: it is refused before a byte is read, instead of filling the disk for all others.
 * @throws DiskFullError
 */
export async function requireDiskSpace(folder: string, bytes: number): Promise<void> {
  const free = await freeBytes(folder);
  if (free < bytes) throw new DiskFullError(`${folder} has ${free} bytes left, of ${bytes} that are required`);
}
