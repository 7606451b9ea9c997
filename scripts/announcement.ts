import { parseArgs } from 'node:util';
import type pg from 'pg';
import { openDatabase } from '../server/db/database.ts';
import { readEnv } from '../server/env.ts';
import { ANNOUNCEMENT_TYPES } from '../src/contract/announcement.ts';
import { UsageError } from './settings/usage.ts';

const HELP = `Writes the announcement above every page, hides it, shows it again.

  npm run announcement -- set --uk TEXT --ru TEXT [--fixed] [--type ${ANNOUNCEMENT_TYPES.join('|')}]
  npm run announcement -- hide
  npm run announcement -- show

--fixed keeps it at the top of the window while the page scrolls. The type is info unless said otherwise.
Environment: DATABASE_URL, DATA_DIR.`;

type Statement = Readonly<{ text: string; values: unknown[]; done: string }>;

const OPTIONS = {
  uk: { type: 'string' },
  ru: { type: 'string' },
  fixed: { type: 'boolean' },
  type: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

function setStatement(values: { uk?: string; ru?: string; fixed?: boolean; type?: string }): Statement {
  const { fixed = false, type = 'info' } = values;
  const uk = values.uk?.trim();
  const ru = values.ru?.trim();
  if (!uk || !ru) throw new UsageError('Say the text in both languages: --uk TEXT --ru TEXT.');
  if (!ANNOUNCEMENT_TYPES.some((known) => known === type)) {
    throw new UsageError(`--type ${type} is none of ${ANNOUNCEMENT_TYPES.join(', ')}.`);
  }
  return {
    text: `INSERT INTO announcement (id, text, is_fixed, type, is_shown) VALUES (1, $1, $2, $3, true)
      ON CONFLICT (id) DO UPDATE
      SET text = excluded.text, is_fixed = excluded.is_fixed, type = excluded.type, is_shown = true`,
    values: [JSON.stringify({ uk, ru }), fixed, type],
    done: 'The announcement is shown.',
  };
}

function showStatement(isShown: boolean): Statement {
  return {
    text: 'UPDATE announcement SET is_shown = $1',
    values: [isShown],
    done: isShown ? 'The announcement is shown.' : 'The announcement is hidden.',
  };
}

async function execute(pool: pg.Pool, { text, values, done }: Statement): Promise<string> {
  const { rowCount } = await pool.query(text, values);
  if (rowCount === 0) throw new UsageError('There is no announcement yet: set one first.');
  return done;
}

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (values.help) return HELP;
  const [action, ...rest] = positionals;
  if (rest.length > 0 || (action !== 'set' && action !== 'show' && action !== 'hide')) {
    throw new UsageError('Say "set", "hide" or "show". A text of several words needs quotes.');
  }
  const statement = action === 'set' ? setStatement(values) : showStatement(action === 'show');
  const database = await openDatabase(readEnv());
  try {
    return await execute(database.pool, statement);
  } finally {
    await database.close();
  }
}

try {
  console.log(await run());
} catch (error) {
  console.error(UsageError.describe(error, HELP));
  process.exitCode = 1;
}
