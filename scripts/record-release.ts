import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/db/database.ts';
import { readSurface } from '../tests/helpers/schema-surface.ts';

/**
 * Records the schema of this release, with which later migrations are compared: `npm run release:record`, in the commit
 * that is tagged (docs/upgrade.md).
 */
const FILE = 'server/db/released.json';
const dataDir = mkdtempSync(join(tmpdir(), 'pozolota-release-'));
try {
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    writeFileSync(FILE, `${JSON.stringify(await readSurface(database.pool), null, 2)}\n`);
    console.log(`recorded the schema in ${FILE}`);
  } finally {
    await database.close();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
