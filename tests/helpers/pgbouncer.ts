import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';

/** A PgBouncer that forwards each database name to one server. */
export interface PgBouncer {
  /** URL of a database through the pooler. */
  urlOf(database: string): string;
  /** Version, such as 1.18.0. */
  readonly version: string;
  stop(): Promise<void>;
}

/** Number of connections to the server for each database: few, so that requests change connections all the time. */
const SERVER_CONNECTIONS = 8;

/**
 * Starts PgBouncer with the settings of deploy/pgbouncer.ini, except for addresses, accounts and the number of
 * connections. It is installed from Debian if the machine has none.
 * @param serverUrl URL of any database of the server, with the account that the pooler uses
 */
export async function startPgBouncer(serverUrl: string): Promise<PgBouncer> {
  const version = requirePgBouncer();
  const dir = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const port = await freePort();
  const server = new URL(serverUrl);
  writeFileSync(join(dir, 'pgbouncer.ini'), configure({ port, server }));
  // PgBouncer does not run as root; the account reads its configuration.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    chmodSync(dir, 0o755);
    chmodSync(join(dir, 'pgbouncer.ini'), 0o644);
  }
  const child = spawn('pgbouncer', [...(isRoot ? ['-u', 'postgres'] : []), join(dir, 'pgbouncer.ini')], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const urlOf = (database: string) => `postgres://shop:none@127.0.0.1:${port}/${database}`;
  await untilReady(urlOf(server.pathname.slice(1)), () => child.exitCode);
  return {
    urlOf,
    version,
    async stop() {
      // SIGINT waits for clients, SIGTERM ends them.
      child.kill('SIGTERM');
      await ended;
      rmSync(dir, { recursive: true });
    },
  };
}

/** Returns the version of PgBouncer, which is installed if there is none. */
function requirePgBouncer(): string {
  try {
    return readVersion();
  } catch {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update', '-qq'], { env });
    execFileSync('apt-get', ['install', '-y', '-qq', 'pgbouncer'], { env });
    return readVersion();
  }
}

const readVersion = () => /[\d.]+/.exec(execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' }))?.[0] ?? '';

/** Returns the configuration of deploy/pgbouncer.ini with what differs in a test. */
function configure({ port, server }: { readonly port: number; readonly server: URL }): string {
  const { hostname, username, password } = server;
  const changed = {
    listen_port: String(port),
    auth_type: 'any',
    default_pool_size: String(SERVER_CONNECTIONS),
    // Tests that lock rows and hold connections of the few wait longer.
    query_wait_timeout: '20',
  };
  const kept = readFileSync(new URL('../../deploy/pgbouncer.ini', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => !/^(?:;|auth_file|logfile|pidfile)/.test(line))
    .map((line) => {
      const name = line.split(' = ', 1)[0] ?? '';
      const value = new Map(Object.entries(changed)).get(name);
      return value === undefined ? line : `${name} = ${value}`;
    })
    .join('\n');
  const address = `* = host=${hostname} port=${server.port} user=${username} password=${password}`;
  return kept.replace('shop = host=127.0.0.1 port=5432 dbname=shop', address);
}

/** Waits until the pooler answers. @throws Error if it has ended */
async function untilReady(url: string, exitCode: () => number | null): Promise<void> {
  for (;;) {
    if (exitCode() !== null) throw new Error(`PgBouncer has ended with ${exitCode()}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.query('SELECT 1');
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
