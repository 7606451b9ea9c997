import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { createDeps } from '../server/deps.ts';
import { readEnv } from '../server/env.ts';
import { openBrowser } from '../tests/helpers/browser.ts';
import { newEmail, signUp } from '../tests/helpers/customers.ts';
import { withDatabase } from './lib/bench-database.ts';
import { arrive, Client, type Kind, type Outcome } from './lib/load/generator.ts';
import { createMix } from './lib/load/mix.ts';
import { type ApiProcess, cpuOf, startShop } from './lib/load/processes.ts';
import { count } from './lib/options.ts';
import { prerenderDemo } from './lib/prerender-demo.ts';

/**
 * Finds how many requests per second of a realistic mix (bench/lib/load/mix.ts) one and two processes of the API carry
 * behind nginx, with the 95th percentile below a limit and without a refusal. With --overload it then sends twice as
 * many for ten minutes and reports refusals, memory and the time until all is well again.
 *
 *   npm run bench:load -- [--processes 1,2] [--seconds 5] [--limit 300] [--overload] [--minutes 10] [--rate N]
 *
 * The requests are sent at a rate that does not depend on the answers. The sender, nginx, the API, PostgreSQL and the
 * demo bank share the machine, so compare figures only with those of the same run. --rate skips the search.
 */
const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '1,2' },
    seconds: { type: 'string', default: '5' },
    limit: { type: 'string', default: '300' },
    overload: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string' },
  },
});
const SECONDS = count('seconds', values.seconds);
const LIMIT = count('limit', values.limit);
const FIRST_RATE = 100;
const GROWTH = 1.25;
/** Number of customers whose accounts are read. */
const CUSTOMERS = 20;
/** Seconds at half of the capacity within which all must be well again after an overload, and the ones that are shown. */
const RECOVERY = 15;

const whole = (number: number) => (Number.isNaN(number) ? '-' : Math.round(number).toString());
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const row = (...cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`);
const mib = (bytes: number) => whole(bytes / 1024 / 1024);

const isWell = ({ p95, refused, failed, unannounced }: Outcome) =>
  p95 <= LIMIT && refused === 0 && failed === 0 && unannounced === 0;

/** Shows a run with the CPU seconds per second of the API and of the sender. */
function show(rate: number, outcome: Outcome, cpu: { readonly api: number; readonly sender: number }): void {
  row(
    whole(rate),
    whole(outcome.perSecond),
    whole(outcome.p50),
    whole(outcome.p95),
    percent(outcome.refused),
    percent(outcome.failed + outcome.unannounced),
    cpu.api.toFixed(2),
    cpu.sender.toFixed(2),
  );
  for (const [failure, times] of outcome.failures) console.log(`  ${times} × ${failure}`);
}

interface Load {
  readonly client: Client;
  readonly kinds: readonly Kind[];
  readonly apis: readonly ApiProcess[];
}

async function measure({ client, kinds, apis }: Load, rate: number, seconds = SECONDS): Promise<Outcome> {
  const cpu = () => apis.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
  const [api, sender] = [cpu(), cpuOf(process.pid)];
  const outcome = await arrive(client, kinds, { rate, seconds });
  show(rate, outcome, { api: (cpu() - api) / seconds, sender: (cpuOf(process.pid) - sender) / seconds });
  return outcome;
}

/** Returns the highest rate that was carried: rates grow until one is not, twice in a row. */
async function findCapacity(load: Load): Promise<number> {
  row('sent/s', 'answered/s', 'p50, ms', 'p95, ms', 'refused', 'failed', 'CPU of the API', 'CPU of the sender');
  row(...Array.from({ length: 8 }, () => '---'));
  await arrive(load.client, load.kinds, { rate: FIRST_RATE, seconds: SECONDS });
  let carried = 0;
  for (let rate = FIRST_RATE; ; rate *= GROWTH) {
    const outcome = isWell(await measure(load, rate)) || isWell(await measure(load, rate));
    if (!outcome) return carried;
    carried = rate;
  }
}

async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
}

/** Sends twice the capacity for some minutes, then half of it, and reports both. */
async function overload(load: Load, capacity: number): Promise<void> {
  const { client, kinds, apis } = load;
  const seconds = Math.round(Number(values.minutes) * 60);
  console.log(`\nOverload: ${whole(capacity * 2)} requests per second for ${values.minutes} minutes\n`);
  row('second', 'answered/s', 'p95 of the admitted, ms', 'refused', 'failed', 'memory of each process, MiB');
  row(...Array.from({ length: 6 }, () => '---'));
  const step = Math.max(1, Math.round(seconds / 20));
  const memory: number[][] = [];
  const outcome = await arrive(client, kinds, {
    rate: capacity * 2,
    seconds,
    onSecond(second, tally) {
      if (second % step !== 0) return;
      const now = tally.outcome(1);
      void Promise.all(apis.map(({ pid }) => residentOf(pid))).then((each) => {
        memory.push(each);
        row(
          String(second),
          whole(now.perSecond * (1 - now.refused)),
          whole(now.p95),
          percent(now.refused),
          percent(now.failed + now.unannounced),
          each.map(mib).join(', '),
        );
      });
    },
  });
  for (const [failure, times] of outcome.failures) console.log(`  ${times} × ${failure}`);
  console.log(`\np95 by kind, ms: ${[...outcome.kinds].map(([name, p95]) => `${name} ${whole(p95)}`).join(', ')}`);
  const third = Math.ceil(memory.length / 3);
  const mean = (part: readonly number[][]) => part.flat().reduce((sum, one) => sum + one, 0) / part.flat().length;
  console.log(
    `\nRefused with Retry-After: ${percent(outcome.refused)}; without: ${percent(outcome.unannounced)}; failed: ${percent(outcome.failed)}; not sent: ${outcome.unsent}.` +
      ` Memory of a process, last third to middle third: ${mib(mean(memory.slice(-third)))} to ${mib(mean(memory.slice(third, -third)))} MiB.`,
  );
  const recovery: boolean[] = [];
  const after = await arrive(client, kinds, {
    rate: capacity / 2,
    seconds: RECOVERY,
    onSecond: (_, tally) => recovery.push(isWell(tally.outcome(1))),
  });
  const since = recovery.lastIndexOf(false) + 1;
  console.log(
    `Well again within ${since + 1} s at half of the capacity (p95 of ${RECOVERY} s: ${whole(after.p95)} ms).`,
  );
  for (const { pid } of apis) if (Number.isNaN(cpuOf(pid))) throw new Error(`Process ${pid} has ended`);
}

/** Signs customers up, and returns their cookies. */
async function makeCustomers(pool: pg.Pool, url: string): Promise<string[]> {
  const deps = createDeps(readEnv({ NODE_ENV: 'test' }), pool);
  const app = { request: async (path: string, init?: RequestInit) => fetch(url + path, init) };
  const cookies: string[] = [];
  for (let n = 0; n < CUSTOMERS; n++) {
    const browser = openBrowser(app as unknown as Parameters<typeof openBrowser>[0]);
    await signUp(browser, deps, { login: newEmail() });
    cookies.push([...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
  }
  return cookies;
}

async function run(pool: pg.Pool, url: string, dataDir: string, processes: number): Promise<void> {
  const { apis, shopUrl, nginx, stop } = await startShop({ pool, url, dataDir, processes });
  const client = new Client(nginx.url);
  try {
    const customers = await makeCustomers(pool, shopUrl);
    const load = { client, kinds: await createMix({ pool, customers }), apis };
    console.log(`\n${processes} process${processes === 1 ? '' : 'es'} of the API behind nginx\n`);
    const capacity = values.rate === undefined ? await findCapacity(load) : count('rate', values.rate);
    const { rows } = await pool.query(
      'SELECT count(*) AS open FROM pg_stat_activity WHERE datname = current_database()',
    );
    console.log(`\nCarried: ${whole(capacity)} requests per second; ${rows[0]?.open} database connections are open.`);
    if (values.overload) await overload(load, capacity);
  } finally {
    client.close();
    await stop();
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'pozolota-load-'));
try {
  await withDatabase(async ({ url, pool }) => {
    await pool.query('UPDATE products SET stock = 1000000');
    await prerenderDemo(url, dataDir);
    console.log(`p95 at most ${LIMIT} ms, ${SECONDS} s for each rate, Node ${process.version}`);
    for (const processes of values.processes.split(',')) await run(pool, url, dataDir, count('processes', processes));
  });
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
