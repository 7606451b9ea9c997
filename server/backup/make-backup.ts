import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { openUnmigrated } from '../db/database.ts';
import type { Env } from '../env.ts';
import { tryLock } from '../file-lock.ts';
import { BackupError } from './backup-error.ts';
import { copyServer } from './base-backup.ts';
import { checksumOf, readChecksums, writeChecksums } from './checksums.ts';
import { type Copied, copyFolder } from './copy-folder.ts';
import { dumpDatabase } from './dump.ts';
import { type Facts, readFacts } from './facts.ts';
import { listBackups } from './list-backups.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { fingerprintOf, listSecrets } from './secrets.ts';

interface BackupOptions {
  /** Folder that contains the backups. */
  readonly to: string;
  readonly name: string;
  readonly source: Readonly<Record<string, string | undefined>>;
  /** Called with a line for the operator after each step. */
  readonly onStep: (line: string) => void;
}

/** A backup that is being made; a later run removes one whose process died. */
const INCOMPLETE = '.incoming';
const OWNER_ONLY = 0o700;

/**
 * Makes a backup while the shop works: pictures, the database, and the pictures that were added meanwhile, so that every
 * picture that the database names is in the backup, also one that was deleted meanwhile. It has its name once it is
 * whole.
 * @returns its folder
 * @throws BackupError, CommandError
 */
export async function makeBackup(env: Env, options: BackupOptions): Promise<string> {
  const { to, name } = options;
  await mkdir(to, { recursive: true });
  const lock = tryLock(join(to, 'backup.lock'), 'exclusive');
  if (!lock) throw new BackupError(`Another backup to ${to} is being made`);
  try {
    const target = join(to, name);
    if (await exists(target)) throw new BackupError(`${target} exists already`);
    await removeIncomplete(to);
    const incoming = `${target}${INCOMPLETE}`;
    // A backup has the data of customers.
    await mkdir(incoming, { mode: OWNER_ONLY });
    await fill(env, incoming, options);
    await rename(incoming, target);
    return target;
  } finally {
    lock.release();
  }
}

async function fill(env: Env, backup: string, options: BackupOptions): Promise<void> {
  const { to, source, onStep } = options;
  const [previous] = await listBackups(to);
  const sums = previous === undefined ? null : await readChecksums(previous);
  const earlier = previous === undefined || sums === null ? null : { dir: previous, checksums: sums };
  const copied = new Map<string, string>();
  const copy = (name: string) => copyFolder({ name, source: join(env.dataDir, name), backup, earlier, copied });

  const startedAt = performance.now();
  const first = { media: await copy('media'), originals: await copy('originals') };
  const linked = first.media.linked + first.originals.linked;
  onStep(`pictures: ${describe(first)}, ${linked} of them linked to the backup before, ${seconds(startedAt)}`);

  const dumpedAt = performance.now();
  const database = await copyDatabase(env, backup);
  const databaseBytes = await addChecksums(backup, database.folder, copied);
  onStep(`database: ${mebibytes(databaseBytes)} by ${database.tool}, ${seconds(dumpedAt)}`);

  const later = { media: await copy('media'), originals: await copy('originals') };
  onStep(`pictures added meanwhile: ${describe(later)}`);

  const { facts, kind, tool } = database;
  await writeManifest(backup, {
    madeAt: facts.at.toISOString(),
    finishedAt: new Date().toISOString(),
    shopVersion: await readShopVersion(),
    schema: facts.schema,
    database: { kind, server: facts.server, platform: platformOf(), tool, bytes: databaseBytes },
    counts: facts.counts,
    lastOrderNumber: facts.lastOrderNumber,
    busiestDay: facts.busiestDay,
    media: sum(first.media, later.media),
    originals: sum(first.originals, later.originals),
    secrets: listSecrets(source),
    secretKey: source.SECRET_KEY ? fingerprintOf(source.SECRET_KEY) : null,
  });
  copied.set('manifest.json', (await checksumOf(join(backup, 'manifest.json'))) ?? '');
  await writeChecksums(backup, copied);
}

const packageSchema = v.object({ version: v.string() });

async function readShopVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return v.parse(packageSchema, JSON.parse(text)).version;
}

/** Returns the operating system and processor of this machine. */
export const platformOf = () => `${process.platform}-${process.arch}`;

interface CopiedDatabase {
  readonly facts: Facts;
  readonly kind: Manifest['database']['kind'];
  readonly folder: string;
  readonly tool: string;
}

async function copyDatabase(env: Env, backup: string): Promise<CopiedDatabase> {
  const database = await openUnmigrated(env);
  try {
    if (env.databaseUrl !== undefined) {
      return { ...(await dumpDatabase(database.pool, database.url, backup)), kind: 'dump', folder: 'dump' };
    }
    // Read before the copy, which has all that is committed until its end: it has at least these rows.
    const facts = await readFacts(database.pool);
    await copyServer(database.url, backup);
    return { facts, kind: 'base', folder: 'base', tool: 'BASE_BACKUP' };
  } finally {
    await database.close();
  }
}

/** Adds the checksums of all files of a folder. @returns their bytes */
async function addChecksums(backup: string, folder: string, checksums: Map<string, string>): Promise<number> {
  let bytes = 0;
  for (const file of (await readdir(join(backup, folder))).sort()) {
    const path = `${folder}/${file}`;
    bytes += (await stat(join(backup, path))).size;
    checksums.set(path, (await checksumOf(join(backup, path))) ?? '');
  }
  return bytes;
}

async function removeIncomplete(to: string): Promise<void> {
  for (const name of await readdir(to)) {
    if (name.endsWith(INCOMPLETE)) await rm(join(to, name), { recursive: true });
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

const sum = (one: Copied, other: Copied) => ({ files: one.files + other.files, bytes: one.bytes + other.bytes });

const describe = ({ media, originals }: { readonly media: Copied; readonly originals: Copied }) =>
  `${media.files + originals.files} files, ${mebibytes(media.bytes + originals.bytes)}`;

export const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
export const seconds = (startedAt: number) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
