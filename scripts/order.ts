import { parseArgs } from 'node:util';
import type pg from 'pg';
import { runCommand } from '../server/command-line/run-command.ts';
import { UsageError } from '../server/command-line/usage.ts';
import { openDatabase } from '../server/db/database.ts';
import { inTransaction } from '../server/db/transaction.ts';
import { readEnv } from '../server/env.ts';
import { moveOrder } from '../server/orders/move-order.ts';
import { OrderRefusal } from '../server/orders/refusal.ts';
import { resolveTask } from '../server/orders/repeat-task.ts';
import { ORDER_STATUSES } from '../server/orders/statuses.ts';
import { readOrdersToPack } from '../server/orders/to-pack.ts';
import { TransitionError } from '../server/orders/transition.ts';
import { formatKyivInstant } from '../src/rules/instants.ts';

const HELP = `Changes the status of an order, and lists open tasks.

  npm run order -- NUMBER STATUS     STATUS is one of ${ORDER_STATUSES.join(', ')}
                                     packed: requests a waybill from the carrier, or notifies the customer of a pickup
  npm run order -- tasks             orders to pack; refunds, waybills and messages that failed ...
  npm run order -- done ID           closes a task

Environment: DATABASE_URL, DATA_DIR.`;

async function move(pool: pg.Pool, number: string, status: string | undefined): Promise<string> {
  const to = ORDER_STATUSES.find((known) => known === status);
  if (!to || !/^\d{1,9}$/.test(number)) throw new UsageError('Expected the number of an order and a status.');
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM orders WHERE number = $1', [number]);
  const [order] = rows;
  if (!order) throw new UsageError(`There is no order ${number}.`);
  try {
    await inTransaction(pool, (client) => moveOrder(client, { orderId: order.id, to, now: new Date() }));
  } catch (error) {
    if (error instanceof TransitionError) throw new UsageError(`${error.message}.`);
    throw error;
  }
  return `Order ${number} is ${to}.`;
}

async function listAll(pool: pg.Pool): Promise<string> {
  return [...(await listToPack(pool)), ...(await listTasks(pool))].join('\n') || 'Nothing.';
}

async function listToPack(pool: pg.Pool): Promise<string[]> {
  return (await readOrdersToPack(pool)).map(
    ({ number, since, shippingMethod, isCallbackNeeded }) =>
      `to pack  order ${number}  since ${formatKyivInstant('uk', since.toISOString())}, ${shippingMethod}${
        isCallbackNeeded ? ', wants a call first' : ''
      }`,
  );
}

async function listTasks(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: number; kind: string; number: number | null; details: string }>(
    `SELECT t.id, t.kind, o.number, t.details FROM shop_tasks t LEFT JOIN orders o ON o.id = t.order_id
     WHERE t.done_at IS NULL ORDER BY t.id`,
  );
  return rows.map(
    ({ id, kind, number, details }) =>
      `${id}  ${number === null ? 'the shop' : `order ${number}`}  ${kind}: ${details}`,
  );
}

async function finishTask(pool: pg.Pool, typed = ''): Promise<string> {
  const id = /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
  const doing = { id, by: 'shop', now: new Date(), resolution: 'done' };
  try {
    await inTransaction(pool, (client) => resolveTask(client, doing));
  } catch (error) {
    if (error instanceof OrderRefusal) throw new UsageError('There is no such open task.');
    throw error;
  }
  return `Task ${id} is done.`;
}

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  if (values.help) return HELP;
  const [first = '', second] = positionals;
  const database = await openDatabase(readEnv(), { actor: 'command:order' });
  try {
    if (first === 'tasks') return await listAll(database.pool);
    if (first === 'done') return await finishTask(database.pool, second);
    return await move(database.pool, first, second);
  } finally {
    await database.close();
  }
}

await runCommand(run, HELP);
