import { readFileSync } from 'node:fs';
import { hasCode } from '../../server/errors.ts';

/** Returns a file's content; null if there is no such file. */
export function readIfExists(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG')) return null;
    throw error;
  }
}
