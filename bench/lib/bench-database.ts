import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seed } from '../../demo/seed/seed.ts';
import { type Database, openDatabase } from '../../server/db/database.ts';

/** Runs `work` over the demo shop in a temporary embedded PostgreSQL. */
export async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pozolota-bench-'));
  try {
    const database = await openDatabase({ databaseUrl: undefined, dataDir });
    try {
      await seed(database.pool, { mediaDir: null });
      await database.pool.query('VACUUM ANALYZE');
      await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
