import { parseArgs } from 'node:util';
import type pg from 'pg';
import { ANNOUNCEMENT_OPTIONS, readAnnouncement } from '../server/command-line/announcement.ts';
import { formatKyivTime, parseKyivTime } from '../server/command-line/kyiv-time.ts';
import { parsePrice } from '../server/command-line/price.ts';
import { runCommand } from '../server/command-line/run-command.ts';
import { UsageError } from '../server/command-line/usage.ts';
import { openDatabase } from '../server/db/database.ts';
import { readEnv } from '../server/env.ts';
import { type ScheduledChange, ScheduledChangeError } from '../server/studio/schedule/changes.ts';
import { cancelScheduledChange, listScheduledChanges, scheduleChange } from '../server/studio/schedule/queue.ts';
import { ANNOUNCEMENT_TYPES } from '../src/contract/announcement.ts';

const HELP = `Schedules a change of the catalogue, which the running shop makes at the given minute.

  npm run schedule -- price SKU HRYVNIAS [--old HRYVNIAS] --at TIME     without --old the old price is removed
  npm run schedule -- publish SLUG --at TIME                            a product
  npm run schedule -- unpublish SLUG --at TIME
  npm run schedule -- announce --uk TEXT --ru TEXT [--fixed] [--type ${ANNOUNCEMENT_TYPES.join('|')}] --at TIME
  npm run schedule -- hide-announcement --at TIME
  npm run schedule -- list                                              pending and failed changes
  npm run schedule -- cancel ID

TIME is "YYYY-MM-DD HH:mm" in Kyiv. Environment: DATABASE_URL, DATA_DIR.`;

const OPTIONS = {
  ...ANNOUNCEMENT_OPTIONS,
  at: { type: 'string' },
  old: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];
type Action = (pool: pg.Pool) => Promise<string>;

function readChange(command: string | undefined, args: readonly string[], values: Values): ScheduledChange {
  const [first, second] = args;
  switch (command) {
    case 'price':
      if (first === undefined || second === undefined || args.length > 2)
        throw new UsageError('Expected a SKU and a price.');
      return priceChange(first, second, values.old);
    case 'publish':
    case 'unpublish':
      if (first === undefined || args.length > 1) throw new UsageError('Expected the slug of a product.');
      return { kind: 'publication', payload: { slug: first, isPublished: command === 'publish' } };
    case 'announce':
      if (args.length > 0) throw new UsageError('A text of several words must be quoted.');
      return { kind: 'announcement', payload: readAnnouncement(values) };
    case 'hide-announcement':
      return { kind: 'announcement', payload: null };
    default:
      throw new UsageError('Expected a field to change, "list" or "cancel".');
  }
}

function priceChange(sku: string, priceText: string, oldText: string | undefined): ScheduledChange {
  const price = parsePrice(priceText);
  const oldPrice = oldText === undefined ? null : parsePrice(oldText);
  if (oldPrice !== null && oldPrice <= price) throw new UsageError('The old price must be above the new one.');
  return { kind: 'price', payload: { sku, price, oldPrice } };
}

function schedule(command: string | undefined, args: readonly string[], values: Values): Action {
  const change = readChange(command, args, values);
  if (values.at === undefined) throw new UsageError('Expected a time: --at "YYYY-MM-DD HH:mm".');
  const dueAt = parseKyivTime('--at', values.at, new Date());
  return async (pool) => {
    const id = await scheduleChange(pool, change, dueAt);
    return `Change ${id} will be done on ${formatKyivTime(dueAt)}.`;
  };
}

const list: Action = async (pool) => {
  const rows = await listScheduledChanges(pool);
  const lines = rows.map(({ id, dueAt, kind, payload, error }) => {
    const failure = error === null ? '' : `  FAILED: ${error}`;
    return `${id}  ${formatKyivTime(dueAt)}  ${kind} ${JSON.stringify(payload)}${failure}`;
  });
  return lines.join('\n') || 'Nothing.';
};

function cancel(args: readonly string[]): Action {
  const [id = ''] = args;
  if (!/^\d{1,9}$/.test(id) || args.length > 1) throw new UsageError('Expected the id of a change; "list" shows them.');
  return async (pool) => {
    await cancelScheduledChange(pool, Number(id));
    return `Change ${id} is cancelled.`;
  };
}

function readAction([command, ...args]: readonly string[], values: Values): Action {
  if (command === 'list') return list;
  if (command === 'cancel') return cancel(args);
  return schedule(command, args, values);
}

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (values.help) return HELP;
  const action = readAction(positionals, values);
  const database = await openDatabase(readEnv(), { actor: 'command:schedule' });
  try {
    return await action(database.pool);
  } finally {
    await database.close();
  }
}

await runCommand(run, HELP, (error) => (error instanceof ScheduledChangeError ? `${error.message}.` : null));
