import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '../server/backup/backup-error.ts';
import { backupNameAt, keepNewest, listBackups } from '../server/backup/list-backups.ts';
import { makeBackup, seconds } from '../server/backup/make-backup.ts';
import { verifyBackup } from '../server/backup/verify.ts';
import { runCommand } from '../server/command-line/run-command.ts';
import { UsageError } from '../server/command-line/usage.ts';
import { CommandError } from '../server/db/embedded/command.ts';
import { readEnv } from '../server/env.ts';

const HELP = `Backs up the database and the pictures while the shop works. The site is not in a backup: it is built again.

  npm run backup [-- --to DIR] [--name NAME] [--keep N]
  npm run backup -- --verify BACKUP     checks every file of a backup
  npm run backup -- --list [--to DIR]   lists the backups

--to is BACKUP_DIR by default, or else DATA_DIR/backups. --keep deletes all but the newest N backups, after the new one
is whole; backups with a NAME are kept. With DATABASE_URL, pg_dump of the server's version or newer is needed.
Environment: DATABASE_URL, DATA_DIR, BACKUP_DIR.`;

const OPTIONS = {
  to: { type: 'string' },
  name: { type: 'string' },
  keep: { type: 'string' },
  verify: { type: 'string' },
  list: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
} as const;

async function run(): Promise<string> {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help) return HELP;
  if (values.verify !== undefined) return verify(values.verify);
  const env = readEnv();
  const to = values.to ?? env.backupDir ?? join(env.dataDir, 'backups');
  if (values.list) return (await listBackups(to)).join('\n') || `No backups in ${to}.`;
  const keep = readKeep(values.keep);
  const name = values.name ?? backupNameAt(new Date());
  if (!/^[\w.-]+$/.test(name) || name.startsWith('.')) throw new UsageError('--name must be a name of a folder.');
  const startedAt = performance.now();
  const onStep = (line: string) => console.log(line);
  const path = await makeBackup(env, { to, name, source: process.env, onStep });
  for (const old of keep === null ? [] : await keepNewest(to, keep)) console.log(`deleted ${old}`);
  return `${path}\nmade in ${seconds(startedAt)}`;
}

async function verify(path: string): Promise<string> {
  const { madeAt, counts, shopVersion, schema } = await verifyBackup(path);
  return `${path} is whole: data of ${madeAt}, shop ${shopVersion}, schema ${schema.name}, ${counts.orders} orders, ${counts.products} products`;
}

/** Returns the number of backups to keep; null to keep all. */
function readKeep(typed: string | undefined): number | null {
  if (typed === undefined) return null;
  if (!/^[1-9]\d{0,3}$/.test(typed)) throw new UsageError('--keep must be a number of backups, 1 to 9999.');
  return Number(typed);
}

const isExpected = (error: unknown) => error instanceof BackupError || error instanceof CommandError;

await runCommand(run, HELP, (error) => (isExpected(error) ? `backup: ${error.message}.` : null));
