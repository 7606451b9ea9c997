import { cp, mkdir, realpath, rename, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type pg from 'pg';
import * as v from 'valibot';
import { openUnmigrated } from '../db/database.ts';
import { databaseAccount } from '../db/embedded/account.ts';
import { prepareHome } from '../db/embedded/home.ts';
import { isRunning } from '../db/embedded/postmaster.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { readRow } from '../db/rows.ts';
import type { Env } from '../env.ts';
import { hasCode } from '../errors.ts';
import { namesIn } from '../media/remove.ts';
import { finishRestore, type SkippedNumbers } from './after-restore.ts';
import { BackupError } from './backup-error.ts';
import { restoreDump } from './dump.ts';
import { readFacts } from './facts.ts';
import { mebibytes, seconds } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { unpackServer } from './restore-server.ts';
import { ownSchemaVersion } from './schema-name.ts';
import { fingerprintOf } from './secrets.ts';
import { verifyBackup } from './verify.ts';

type RestoreEnv = Pick<Env, 'databaseUrl' | 'dataDir'>;

interface RestoreOptions {
  /** Moves an existing database and pictures of the data folder aside instead of refusing. */
  readonly isReplacing: boolean;
  readonly onStep: (line: string) => void;
}

/** Folders of DATA_DIR that a backup contains besides the database. */
const FOLDERS = ['media', 'originals'] as const;

/**
 * Restores a backup into an empty database and an empty data folder. All is prepared beside its place, and moved when
 * it is whole. The copy is mute until its owner declares it to be the shop.
 * @throws BackupError if the backup is damaged or newer than this release, or if the target is not empty
 */
export async function restoreBackup(
  env: RestoreEnv,
  backup: string,
  { isReplacing, onStep }: RestoreOptions,
): Promise<SkippedNumbers & { readonly manifest: Manifest }> {
  const startedAt = performance.now();
  const manifest = await verifyBackup(backup);
  requireKnownSchema(manifest);
  requireOwnServer(env, manifest);
  onStep(`verified: every file is whole, ${seconds(startedAt)}`);
  await requireEmptyFolders(env, isReplacing);
  const staging = join(resolve(env.dataDir), 'restoring');
  await removeStaging(staging);
  await mkdir(staging, { recursive: true });
  const copiedAt = performance.now();
  for (const name of FOLDERS) await cp(join(backup, name), join(staging, name), PRESERVING);
  const { media, originals } = manifest;
  const bytes = mebibytes(media.bytes + originals.bytes);
  onStep(`pictures: ${media.files + originals.files} files, ${bytes}, ${seconds(copiedAt)}`);
  const restoredAt = performance.now();
  const skipped = await restoreDatabase(env, { backup, staging, manifest });
  await putInPlace(env, staging);
  onStep(`database: ${manifest.counts.orders} orders, ${manifest.counts.products} products, ${seconds(restoredAt)}`);
  return { ...skipped, manifest };
}

const PRESERVING = { recursive: true, preserveTimestamps: true } as const;

/** @throws BackupError if a newer release has made the backup */
function requireKnownSchema({ schema, shopVersion }: Manifest): void {
  const own = ownSchemaVersion();
  if (schema.time > own.time)
    throw new BackupError(
      `The backup has a newer schema (${schema.name}, shop ${shopVersion}) than this release (${own.name}): restore it with the release that made it, or a later one`,
    );
}

/** @throws BackupError if files of the embedded server are to be restored into another one */
function requireOwnServer({ databaseUrl }: RestoreEnv, { database }: Manifest): void {
  if (database.kind === 'base' && databaseUrl !== undefined)
    throw new BackupError(
      'The backup has the files of the shop’s own server, so it can be restored only without DATABASE_URL (docs/backup.md says how to move to another server)',
    );
}

/** @throws BackupError */
async function requireEmptyFolders({ databaseUrl, dataDir }: RestoreEnv, isReplacing: boolean): Promise<void> {
  const home = await prepareHome(dataDir, await databaseAccount());
  if (await isRunning(home)) throw new BackupError(`The database of ${dataDir} is running: stop the shop first`);
  if (isReplacing) return;
  const folders = [...FOLDERS.map((name) => join(dataDir, name)), ...(databaseUrl === undefined ? [home.cluster] : [])];
  for (const folder of folders) {
    if ((await namesIn(folder)).length > 0)
      throw new BackupError(
        `${folder} is not empty: use another DATA_DIR, or --replace, which moves it aside and deletes nothing`,
      );
  }
}

interface Restoring {
  readonly backup: string;
  readonly staging: string;
  readonly manifest: Manifest;
}

async function restoreDatabase(env: RestoreEnv, { backup, staging, manifest }: Restoring): Promise<SkippedNumbers> {
  const isBase = manifest.database.kind === 'base';
  const target = { databaseUrl: env.databaseUrl, dataDir: staging };
  if (isBase) await unpackServer(staging, backup, manifest);
  else await restoreIntoEmpty(target, backup, manifest);
  const database = await openUnmigrated(target);
  try {
    await migrateDatabase(database.pool);
    return await finishRestore(database.pool, {
      madeAt: new Date(manifest.madeAt),
      backup: basename(resolve(backup)),
      busiestDay: manifest.busiestDay,
      isOtherServer: !isBase,
    });
  } finally {
    await database.close();
  }
}

async function restoreIntoEmpty(target: RestoreEnv, backup: string, { database }: Manifest): Promise<void> {
  const empty = await openUnmigrated(target);
  try {
    await requireEmpty(empty.pool);
    await restoreDump(empty.url, backup, { major: Number.parseInt(database.server, 10) });
  } finally {
    await empty.close();
  }
}

/** @throws BackupError if the database has tables, or does not exist */
async function requireEmpty(pool: pg.Pool): Promise<void> {
  const row = await readRow(pool, v.object({ tables: v.number() }), { text: COUNT_TABLES }).catch(refuseMissing);
  if (row?.tables !== 0)
    throw new BackupError(
      'The database is not empty: create another one (createdb --owner=ROLE NAME) and name it in DATABASE_URL; a restore deletes nothing',
    );
}

const COUNT_TABLES = `SELECT count(*) AS tables FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`;

const NO_SUCH_DATABASE = '3D000';

function refuseMissing(error: unknown): never {
  if (hasCode(error, NO_SUCH_DATABASE))
    throw new BackupError('The database does not exist: create it with createdb --owner=ROLE NAME', { cause: error });
  throw error;
}

/** Moves all that was prepared to its place; an existing database and pictures are moved aside. */
async function putInPlace({ databaseUrl, dataDir }: RestoreEnv, staging: string): Promise<void> {
  const suffix = `replaced-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;
  for (const name of FOLDERS) await replace(join(staging, name), join(dataDir, name), suffix);
  if (databaseUrl === undefined) {
    const account = await databaseAccount();
    const [prepared, home] = [await prepareHome(staging, account), await prepareHome(dataDir, account)];
    await replace(prepared.password, home.password, suffix);
    await replace(prepared.cluster, home.cluster, suffix);
  }
  await removeStaging(staging);
}

async function replace(prepared: string, target: string, suffix: string): Promise<void> {
  await rename(target, `${target}.${suffix}`).catch(ignoreMissing);
  await rename(prepared, target);
}

/** Removes the folder, and the folder of the database, which may be elsewhere; see prepareHome(). */
async function removeStaging(staging: string): Promise<void> {
  const home = await realpath(join(staging, 'postgres')).catch(ignoreMissing);
  if (home !== undefined) await rm(home, { recursive: true, force: true });
  await rm(staging, { recursive: true, force: true });
}

function ignoreMissing(error: unknown): undefined {
  if (hasCode(error, 'ENOENT')) return undefined;
  throw error;
}

/**
 * Finishes the restore of a database by other tools, such as a recovery to a point in time: it becomes mute and skips
 * order numbers.
 */
export async function finishForeignRestore(env: RestoreEnv): Promise<SkippedNumbers> {
  const database = await openUnmigrated(env);
  try {
    await migrateDatabase(database.pool);
    const { busiestDay } = await readFacts(database.pool);
    const row = await readRow(database.pool, v.object({ at: v.nullable(v.date()) }), {
      text: 'SELECT max(created_at) AS at FROM orders',
    });
    const restored = { madeAt: row?.at ?? new Date(), backup: null, busiestDay, isOtherServer: true };
    return await finishRestore(database.pool, restored);
  } finally {
    await database.close();
  }
}

/** Returns a warning if neither SECRET_KEY nor the former key is the one of the backup; null if one is. */
export function secretWarning(
  { secretKey, secrets }: Manifest,
  { SECRET_KEY: current, SECRET_KEY_PREVIOUS: former }: Readonly<Record<string, string | undefined>>,
): string | null {
  const isKnown = [current, former].some((key) => key !== undefined && fingerprintOf(key) === secretKey);
  if (secretKey === null || isKnown) return null;
  const { without } = secrets.find(({ name }) => name === 'SECRET_KEY') ?? { without: '' };
  return `SECRET_KEY is ${current === undefined ? 'not set' : 'not the one of the backup'}: ${without}`;
}
