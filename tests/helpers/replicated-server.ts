import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseAccount } from '../../server/db/embedded/account.ts';
import { startEmbeddedPostgres } from '../../server/db/embedded.ts';

/** A primary and its streaming replica, both embedded PostgreSQL on loopback. */
export interface ReplicatedServer {
  /** Address of the `postgres` database of each. */
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  /** Folders of PostgreSQL's files. */
  readonly primaryDir: string;
  readonly replicaDir: string;
  /** Process id of each server. */
  readonly pidOf: (dir: string) => number;
  stop(): Promise<void>;
}

const SETTINGS = {
  wal_level: 'replica',
  max_wal_senders: '4',
  hot_standby: 'on',
  max_connections: '100',
  wal_retrieve_retry_interval: '500ms',
};

/**
 * Starts a primary and a replica of it. The replica begins as a copy of the files of the stopped primary, because the
 * embedded PostgreSQL has no pg_basebackup.
 * @param onFolder called with the empty folder of the primary, where a test may mount a small disk; what it returns
 * is called when both servers have stopped
 */
export async function startReplicatedServer(
  onFolder: (primary: string) => () => void = () => () => {},
): Promise<ReplicatedServer> {
  const dir = mkdtempSync(join(tmpdir(), 'pozolota-replicated-'));
  // PostgreSQL's account must reach the folder.
  chmodSync(dir, 0o755);
  const [one, other] = [join(dir, 'primary'), join(dir, 'replica')];
  mkdirSync(one);
  const leaveFolder = onFolder(one);
  const initial = await startEmbeddedPostgres(one, SETTINGS);
  await initial.stop();
  mkdirSync(other);
  // The owner and the mode of the files are kept, which PostgreSQL checks.
  execFileSync('cp', ['-a', join(one, 'postgres'), other]);
  rmSync(join(other, 'postgres/port'));
  const primary = await startEmbeddedPostgres(one, SETTINGS);
  const cluster = join(other, 'postgres/data');
  const { hostname, port, username, password } = new URL(primary.url);
  writeFileSync(join(cluster, 'standby.signal'), '');
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  );
  const account = await databaseAccount();
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, join(other, 'postgres')]);
  const replica = await startEmbeddedPostgres(other, SETTINGS);
  return {
    primaryUrl: primary.url,
    replicaUrl: replica.url,
    primaryDir: join(one, 'postgres/data'),
    replicaDir: cluster,
    pidOf: (folder) => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]),
    async stop() {
      await replica.stop();
      await primary.stop();
      leaveFolder();
      rmSync(dir, { recursive: true });
    },
  };
}
