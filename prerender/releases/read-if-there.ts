import { readFileSync } from 'node:fs';
import { hasCode } from '../../server/errors.ts';

/** A file's content; null where there is no such file. */
export function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG')) return null;
    throw error;
  }
}
