import { parseArgs } from 'node:util';
import { runCommand } from '../server/command-line/run-command.ts';
import { parseUntil } from '../server/command-line/until.ts';
import { UsageError } from '../server/command-line/usage.ts';
import { openDatabase } from '../server/db/database.ts';
import { readEnv } from '../server/env.ts';

const HELP = `Closes the shop for maintenance, or opens it again.

  npm run maintenance -- on [--until TIME]
  npm run maintenance -- off

TIME is HH:mm of today in Kyiv (of tomorrow, if that has passed) or an ISO 8601 time such as 2026-11-21T18:00:00Z.
Environment: DATABASE_URL, DATA_DIR.`;

async function write(isInProgress: boolean, endTime: Date | null): Promise<void> {
  const database = await openDatabase(readEnv(), { actor: 'command:maintenance' });
  try {
    await database.pool.query(
      `INSERT INTO maintenance (id, is_in_progress, end_time) VALUES (1, $1, $2)
       ON CONFLICT (id) DO UPDATE SET is_in_progress = excluded.is_in_progress, end_time = excluded.end_time,
         starts_at = NULL, opens_itself = false`,
      [isInProgress, endTime],
    );
  } finally {
    await database.close();
  }
}

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    options: { until: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  if (values.help) return HELP;
  const [state, ...rest] = positionals;
  if (rest.length > 0 || (state !== 'on' && state !== 'off')) throw new UsageError('Expected "on" or "off".');
  if (state === 'off' && values.until !== undefined) throw new UsageError('--until requires "on".');
  const endTime = values.until === undefined ? null : parseUntil(values.until, new Date());
  await write(state === 'on', endTime);
  if (state === 'off') return 'The shop is open.';
  return `The shop is closed for maintenance${endTime ? ` until ${endTime.toISOString()}` : ''}.`;
}

await runCommand(run, HELP);
