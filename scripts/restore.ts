import { parseArgs } from 'node:util';
import { BackupError } from '../server/backup/backup-error.ts';
import { seconds } from '../server/backup/make-backup.ts';
import { finishForeignRestore, restoreBackup, secretWarning } from '../server/backup/restore.ts';
import { runCommand } from '../server/command-line/run-command.ts';
import { UsageError } from '../server/command-line/usage.ts';
import { CommandError } from '../server/db/embedded/command.ts';
import { readEnv } from '../server/env.ts';

const HELP = `Restores a backup into an empty database and an empty DATA_DIR. The copy is mute: it sends nothing until
\`npm run unmute\`, or its button in the studio.

  npm run restore -- BACKUP [--replace]
  npm run restore -- --in-place          finishes a restore of the database by other tools: it becomes mute, and skips
                                         order numbers that may have been given

--replace moves a database and pictures in DATA_DIR aside; nothing is deleted. The schema is migrated to this release.
Environment: DATABASE_URL, DATA_DIR, SECRET_KEY.`;

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    options: {
      replace: { type: 'boolean', default: false },
      'in-place': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  });
  if (values.help) return HELP;
  const [backup, ...rest] = positionals;
  if (rest.length > 0 || (backup === undefined) !== values['in-place']) throw new UsageError('Expected one backup.');
  const env = readEnv();
  const startedAt = performance.now();
  if (backup === undefined) return described(await finishForeignRestore(env));
  const onStep = (line: string) => console.log(line);
  const { manifest, ...skipped } = await restoreBackup(env, backup, { isReplacing: values.replace, onStep });
  const warning = secretWarning(manifest, process.env);
  if (warning !== null) console.error(`restore: ${warning}.`);
  return `data of ${manifest.madeAt}, restored in ${seconds(startedAt)}\n${described(skipped)}`;
}

const described = ({ lastNumber, skippedTo }: { readonly lastNumber: number; readonly skippedTo: number }) =>
  `The last order is ${lastNumber}; the next number is ${skippedTo + 1}.
The shop is mute. Next: npm run build, npm run prerender -- --full, npm run serve; then, if this is the shop: npm run unmute -- --yes`;

const isExpected = (error: unknown) => error instanceof BackupError || error instanceof CommandError;

await runCommand(run, HELP, (error) => (isExpected(error) ? `restore: ${error.message}.` : null));
