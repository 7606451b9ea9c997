import { join } from 'node:path';
import { BackupError } from './backup-error.ts';
import { checksumOf, readChecksums } from './checksums.ts';
import { listDump } from './dump.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** Faults that an error lists at most. */
const LISTED = 5;

/**
 * Checks that a backup is whole: the checksum of every file, and that pg_restore can list a dump.
 * @throws BackupError that names the damaged and missing files
 */
export async function verifyBackup(dir: string): Promise<Manifest> {
  const manifest = await readManifest(dir);
  const checksums = await readChecksums(dir);
  if (!checksums) throw new BackupError(`${dir} has no SHA256SUMS`);
  const faults: string[] = [];
  for (const [path, expected] of checksums) {
    const found = await checksumOf(join(dir, path));
    if (found !== expected) faults.push(`${path} ${found === null ? 'is missing' : 'is damaged'}`);
  }
  if (faults.length > 0) {
    const more = faults.length > LISTED ? `, and ${faults.length - LISTED} more` : '';
    throw new BackupError(`${dir} is not whole: ${faults.slice(0, LISTED).join(', ')}${more}`);
  }
  if (manifest.database.kind === 'dump') await listDump(dir, Number.parseInt(manifest.database.server, 10));
  return manifest;
}
