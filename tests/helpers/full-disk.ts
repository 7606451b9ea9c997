import fs, { type PathLike, type StatsFs, type WriteStream } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { sep } from 'node:path';
import { onTestFinished, vi } from 'vitest';

/** The system's error for a full disk, as Node reports it. */
export const noSpace = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28, syscall: 'write' });

const halfOf = (content: unknown): Buffer => {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content as Uint8Array | string);
  return bytes.subarray(0, Math.floor(bytes.length / 2));
};

/** Writes half of each chunk to the real file, and then finds no room. */
const HALF_A_FILE = {
  open: fs.open,
  close: fs.close,
  write: (...args: unknown[]) => {
    const [file, chunk, , , , done] = args as [number, Buffer, number, number, number, (error: Error) => void];
    fs.write(file, halfOf(chunk), () => done(noSpace()));
  },
};

/**
 * Makes every write below a folder fail as on a full disk: a file gets half of its content. It lasts until the returned
 * function is called, or the test ends. A real small disk would require the right to mount one.
 */
export function fillDisk(folder: string): () => void {
  const isBelow = (path: unknown) => typeof path === 'string' && path.startsWith(folder + sep);
  const { writeFileSync, createWriteStream } = fs;
  const { writeFile } = fs.promises;
  const spies = [
    vi.spyOn(fs, 'writeFileSync').mockImplementation((path, content, options) => {
      if (!isBelow(path)) return writeFileSync(path, content, options);
      writeFileSync(path, halfOf(content), options);
      throw noSpace();
    }),
    vi.spyOn(fs.promises, 'writeFile').mockImplementation(async (path, content, options) => {
      if (!isBelow(path)) return writeFile(path, content, options);
      await writeFile(path, halfOf(content), options);
      throw noSpace();
    }),
    vi.spyOn(fs, 'createWriteStream').mockImplementation((path, options): WriteStream => {
      if (!isBelow(path)) return createWriteStream(path, options);
      return createWriteStream(path, { ...(options as object), fs: HALF_A_FILE } as Parameters<
        typeof createWriteStream
      >[1]);
    }),
  ];
  return until(spies);
}

/** Makes every disk report that so many bytes are left, with the same end as fillDisk(). */
export function leaveRoom(bytes: number): () => void {
  const { statfs } = fs.promises as { statfs: (path: PathLike) => Promise<StatsFs> };
  const spy = vi
    .spyOn(fs.promises, 'statfs')
    .mockImplementation(async (path) => ({ ...(await statfs(path)), bavail: bytes, bsize: 1 }) as StatsFs);
  return until([spy]);
}

/** Puts the spies into the modules that import these functions by name. @returns a function that takes them out */
function until(spies: readonly { mockRestore(): void }[]): () => void {
  syncBuiltinESMExports();
  const end = () => {
    for (const spy of spies) spy.mockRestore();
    syncBuiltinESMExports();
  };
  onTestFinished(end);
  return end;
}
