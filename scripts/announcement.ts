import { parseArgs } from 'node:util';
import type pg from 'pg';
import { ANNOUNCEMENT_OPTIONS, readAnnouncement } from '../server/command-line/announcement.ts';
import { runCommand } from '../server/command-line/run-command.ts';
import { UsageError } from '../server/command-line/usage.ts';
import { openDatabase } from '../server/db/database.ts';
import { showAnnouncement, writeAnnouncement } from '../server/db/write/announcement.ts';
import { readEnv } from '../server/env.ts';
import { ANNOUNCEMENT_TYPES } from '../src/contract/announcement.ts';

const HELP = `Sets, hides or shows the announcement above every page.

  npm run announcement -- set --uk TEXT --ru TEXT [--fixed] [--type ${ANNOUNCEMENT_TYPES.join('|')}]
  npm run announcement -- hide
  npm run announcement -- show

--fixed keeps it at the top of the window while the page scrolls. The default type is info.
Environment: DATABASE_URL, DATA_DIR.`;

const OPTIONS = { ...ANNOUNCEMENT_OPTIONS, help: { type: 'boolean', short: 'h' } } as const;

async function show(pool: pg.Pool, isShown: boolean): Promise<string> {
  if (!(await showAnnouncement(pool, isShown))) throw new UsageError('There is no announcement yet: set one first.');
  return isShown ? 'The announcement is shown.' : 'The announcement is hidden.';
}

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (values.help) return HELP;
  const [action, ...rest] = positionals;
  if (rest.length > 0 || (action !== 'set' && action !== 'show' && action !== 'hide')) {
    throw new UsageError('Expected "set", "hide" or "show". A text of several words must be quoted.');
  }
  const record = action === 'set' ? readAnnouncement(values) : null;
  const database = await openDatabase(readEnv(), { actor: 'command:announcement' });
  try {
    if (!record) return await show(database.pool, action === 'show');
    await writeAnnouncement(database.pool, record);
    return 'The announcement is shown.';
  } finally {
    await database.close();
  }
}

await runCommand(run, HELP);
