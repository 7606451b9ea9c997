import { globSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { databaseUrl } from '../../server/db/database.ts';
import { databaseAccount } from '../../server/db/embedded/account.ts';
import { run } from '../../server/db/embedded/command.ts';
import { freePort } from '../../tests/helpers/free-port.ts';

/** Returns the folder of the newest server that Debian's packages have installed; null if there is none. */
export function findDebianPostgres(): string | null {
  const [newest] = globSync('/usr/lib/postgresql/*/bin/initdb').sort().reverse();
  return newest === undefined ? null : dirname(newest);
}

/** Starts a new server with an empty database, whose owner has no other rights. */
export async function startDebianPostgres(programs: string) {
  const account = await databaseAccount();
  const folder = await mkdtemp(join(tmpdir(), 'pozolota-debian-'));
  await chmod(folder, 0o700);
  if (account) await chown(folder, account.uid, account.gid);
  const [data, port] = [join(folder, 'data'), await freePort()];
  const flags = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C.UTF-8'];
  await run(join(programs, 'initdb'), [`--pgdata=${data}`, ...flags], account);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`;
  const log = join(folder, 'log');
  await run(join(programs, 'pg_ctl'), ['start', '-D', data, '-l', log, '-w', '-s', '-o', options], account);
  await createShop(`postgres://postgres@127.0.0.1:${port}/postgres`);
  const lose = async () => {
    await run(join(programs, 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate', '-w', '-s'], account);
    await rm(folder, { recursive: true });
  };
  return { url: databaseUrl(`postgres://shop@127.0.0.1:${port}/postgres`, 'shop'), lose };
}

async function createShop(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('CREATE ROLE shop LOGIN');
    await client.query('CREATE DATABASE shop OWNER shop');
  } finally {
    await client.end();
  }
}
