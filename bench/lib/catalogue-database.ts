import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DemoCatalogue } from '../../demo/import/demo-catalogue.ts';
import { type Database, openDatabase } from '../../server/db/database.ts';
import { importFile } from '../../server/import/import.ts';
import { timesOf } from './process-table.ts';

/** Written after a complete import; holds the size in bytes of the imported file. */
const MARK = 'imported';

export interface CatalogueDatabase extends Database {
  /** PostgreSQL's main process. */
  readonly postmaster: number;
}

/**
 * Opens an embedded PostgreSQL with its files under `dataDir` that holds the catalogue of `file`, without pictures. The
 * import runs only the first time.
 */
export async function openCatalogueDatabase(dataDir: string, file: string): Promise<CatalogueDatabase> {
  mkdirSync(dataDir, { recursive: true });
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    const mark = join(dataDir, MARK);
    const size = String(statSync(file).size);
    if (!existsSync(mark)) {
      await importFile(database.pool, file, { mediaDir: null, completion: new DemoCatalogue() });
      writeFileSync(mark, size);
    }
    if (readFileSync(mark, 'utf8') !== size) throw new Error(`${dataDir} holds another catalogue than ${file}`);
    // Leaves autovacuum nothing to do during measurements.
    await database.pool.query('VACUUM ANALYZE');
    return { ...database, postmaster: await findPostmaster(database) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Returns the process that started the process of every connection. */
export async function findPostmaster({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const parent = timesOf(rows[0]?.pid ?? 0)?.parent;
  if (parent === undefined) throw new Error('PostgreSQL does not run on this machine');
  return parent;
}
