import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../../tests/helpers/until.ts';
import { startEmbeddedPostgres } from './embedded.ts';

let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pozolota-embedded-'));
  await chmod(dataDir, 0o755);
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  await (await startEmbeddedPostgres(dataDir)).stop();
  await rm(await realpath(join(dataDir, 'postgres')), { recursive: true });
  await rm(dataDir, { recursive: true });
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts another process that opens the database, prints its URL and keeps running. */
async function startElsewhere() {
  const module = new URL('./embedded.ts', import.meta.url).href;
  const code = `import { startEmbeddedPostgres } from ${JSON.stringify(module)};
    console.log((await startEmbeddedPostgres(${JSON.stringify(dataDir)})).url);
    setInterval(() => {}, 1e6);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [chunk] = await once(child.stdout, 'data');
  return { child, url: String(chunk).trim() };
}

const postmasterPid = async () =>
  (await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0];

test('after a process is killed, the next one joins the server left running, with all data', async () => {
  const { child, url } = await startElsewhere();
  await query(url, 'CREATE TABLE kept AS SELECT 1 AS one');
  const pid = await postmasterPid();
  await kill(child);

  const server = await startEmbeddedPostgres(dataDir);
  expect(server.url).toBe(url);
  expect(await postmasterPid()).toBe(pid);
  expect(await query(server.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  await server.stop();
  await expect(query(server.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
});

test('committed data survives killing the server, with its pid file left behind', async () => {
  const first = await startEmbeddedPostgres(dataDir);
  await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS one');
  process.kill(Number(await postmasterPid()), 'SIGKILL');
  const second = await startEmbeddedPostgres(dataDir);
  expect(await query(second.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  await Promise.all([first.stop(), second.stop()]);
});

test('a killed server is restarted by a process that uses it, at the same address', async () => {
  const first = await startEmbeddedPostgres(dataDir);
  const { url } = first;
  const elsewhere = await startElsewhere();
  await query(url, 'CREATE TABLE kept AS SELECT 1 AS one');
  for (let round = 0; round < 2; round++) {
    const pid = await postmasterPid();
    process.kill(Number(pid), 'SIGKILL');
    await until(async () => {
      const rows = await query(elsewhere.url, 'SELECT one FROM kept').catch(() => []);
      return rows.length === 1 && (await postmasterPid().catch(() => pid)) !== pid;
    });
  }
  await (await startEmbeddedPostgres(dataDir)).stop();
  // The remaining processes keep the server running.
  expect(await query(url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  await first.stop();
});

test('a pid file that names another program is ignored', async () => {
  await (await startEmbeddedPostgres(dataDir)).stop();
  const lines = [process.pid, dataDir, 0, 5432, '', '127.0.0.1', '', 'ready'];
  await writeFile(join(dataDir, 'postgres/data/postmaster.pid'), `${lines.join('\n')}\n`);
  const server = await startEmbeddedPostgres(dataDir);
  expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await server.stop();
});

test('concurrent starts share one server, which the last one to stop ends', async () => {
  const [one, two, three] = await Promise.all([
    startEmbeddedPostgres(dataDir),
    startEmbeddedPostgres(dataDir),
    startElsewhere(),
  ]);
  expect(new Set([one.url, two.url, three.url]).size).toBe(1);
  await one.stop();
  await one.stop();
  await two.stop();
  expect(await query(three.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await kill(three.child);
  const last = await startEmbeddedPostgres(dataDir);
  await last.stop();
  await expect(query(last.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
});

test('a data folder that the database’s account cannot enter, such as one under /root, works', async () => {
  await chmod(dataDir, 0o700);
  const server = await startEmbeddedPostgres(dataDir);
  expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await server.stop();
});

test('only the owner can read the password, and no connection is possible without it', async () => {
  const server = await startEmbeddedPostgres(dataDir);
  const { mode } = await stat(join(dataDir, 'postgres/password'));
  expect(mode & 0o777).toBe(0o600);
  const url = new URL(server.url);
  url.password = 'guess';
  await expect(query(url.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  await server.stop();
});
