import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { openBrowser } from './helpers/browser.ts';
import { buy, statusOf, stockOf } from './helpers/ordering.ts';
import { openStudio } from './helpers/staff.ts';
import { openSharedShop } from './helpers/test-shop.ts';

const SKU = 'PZ-SZL-002';

const shop = await openSharedShop();

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `npm run NAME -- ...args` over the test's database, as a child process. */
function command(name: string, ...args: readonly string[]): Promise<Ended> {
  const env = { ...process.env, DATABASE_URL: shop.url };
  return new Promise((resolve) => {
    execFile(process.execPath, [`scripts/${name}.ts`, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout: stdout.trim(), stderr: stderr.trim() }),
    );
  });
}

test('order: lists orders to pack, moves an order on, and refuses an invalid step', async () => {
  const { status, data } = await buy(openBrowser(shop.app), SKU, 1);
  expect(status).toBe(200);
  const { number, id } = await placed();
  expect(data.number).toBe(number);
  const waiting = async () => (await command('order', 'tasks')).stdout;
  // The demo customer's orders are listed before it.
  expect(await waiting()).toMatch(
    new RegExp(`
to pack  order ${number}  since .*, pickup$`),
  );

  expect(await command('order', `${number}`, 'packed')).toEqual({
    code: 0,
    stdout: `Order ${number} is packed.`,
    stderr: '',
  });
  expect(await statusOf(shop.pool, id)).toBe('packed');
  expect(await waiting()).not.toContain(`order ${number}`);
  const owner = await openStudio(shop, 'owner');
  const { data: journal } = await owner.get(`/studio/audit?entity=order&entityId=${id}`);
  expect(journal.entries).toMatchObject([
    { actor: { kind: 'command', name: 'order' }, lines: [{ operation: 'action', entity: 'order' }] },
  ]);

  const stock = await stockOf(shop.pool, SKU);
  const [back, unknown, noStatus] = await Promise.all([
    command('order', `${number}`, 'new'),
    command('order', '999999999', 'packed'),
    command('order', `${number}`, 'lost'),
  ]);
  expect(back).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('An order that is packed cannot become new.'),
  });
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no order 999999999.') });
  expect(noStatus).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('STATUS is one of new, awaiting-payment'),
  });
  expect([await statusOf(shop.pool, id), await stockOf(shop.pool, SKU)]).toEqual(['packed', stock]);
});

test('order: a task is listed until it is marked as done, once', async () => {
  const { number, id } = await placed();
  const { rows } = await shop.pool.query<{ id: number }>(
    `INSERT INTO shop_tasks (kind, order_id, details) VALUES ('refund-by-transfer', $1, '124.00 by hand') RETURNING id`,
    [id],
  );
  await shop.pool.query(
    `INSERT INTO refunds (id, order_id, amount, status, cause, reason, by, created_at)
     VALUES (gen_random_uuid(), $1, 12400, 'queued', 'asked', '', 'shop', now())`,
    [id],
  );
  const task = `${rows[0]?.id}`;
  const { stdout: open } = await command('order', 'tasks');
  expect(open.split('\n')).toContain(`${task}  order ${number}  refund-by-transfer: 124.00 by hand`);
  expect((await command('order', 'done', task)).stdout).toBe(`Task ${task} is done.`);
  expect(await command('order', 'done', task)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no such open task.'),
  });
  // The refund is confirmed as sent, with its author.
  const { rows: refunds } = await shop.pool.query('SELECT status FROM refunds WHERE order_id = $1', [id]);
  const { rows: done } = await shop.pool.query('SELECT done_by, resolution FROM shop_tasks WHERE id = $1', [task]);
  expect([refunds, done]).toEqual([[{ status: 'returned' }], [{ done_by: 'shop', resolution: 'done' }]]);
});

test('schedule: a change is planned for a minute in Kyiv, listed, and cancelled with its job', async () => {
  const jobs = async () => {
    const { rows } = await shop.pool.query<{ at: string }>(
      `SELECT to_char(run_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS at FROM graphile_worker.jobs
       WHERE task_identifier = 'apply-scheduled-change'`,
    );
    return rows.map(({ at }) => at);
  };
  const planned = await command('schedule', 'price', SKU, '99.50', '--old', '120', '--at', '2037-01-15 09:00');
  const change = /^Change (\d+) will be done on .*09:00/.exec(planned.stdout)?.[1] ?? planned.stderr;
  expect(await jobs()).toEqual(['2037-01-15 07:00']);
  const { stdout: listed } = await command('schedule', 'list');
  expect(listed).toMatch(new RegExp(`^${change} .* price \\{.*"price":9950.*\\}$`));
  expect(listed).toContain(`"sku":"${SKU}"`);
  expect((await command('schedule', 'cancel', change)).stdout).toBe(`Change ${change} is cancelled.`);
  expect([(await command('schedule', 'list')).stdout, await jobs()]).toEqual(['Nothing.', []]);
});

test('schedule: an invalid plan is refused, and nothing is planned', async () => {
  const at = ['--at', '2037-01-15 09:00'];
  const refused = await Promise.all([
    command('schedule', 'price', 'NO-SUCH-SKU', '99.50', ...at),
    command('schedule', 'price', SKU, '99.50', '--old', '99.50', ...at),
    command('schedule', 'price', SKU, '99.50', '--at', '2001-01-15 09:00'),
    command('schedule', 'publish', 'no-such-slug', ...at),
    command('schedule', 'cancel', '7'),
  ]);
  expect(refused.map(({ code, stdout }) => [code, stdout])).toEqual(refused.map(() => [1, '']));
  expect(refused.filter(({ stderr }) => stderr === '' || /\n\s+at /.test(stderr))).toEqual([]);
  expect((await command('schedule', 'list')).stdout).toBe('Nothing.');
});

/** Returns the most recent order. */
async function placed(): Promise<{ readonly number: number; readonly id: string }> {
  const { rows } = await shop.pool.query<{ number: number; id: string }>(
    'SELECT number, id FROM orders ORDER BY number DESC LIMIT 1',
  );
  const [order] = rows;
  if (!order) throw new Error('There is no order');
  return order;
}
