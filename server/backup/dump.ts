import { join } from 'node:path';
import type pg from 'pg';
import * as v from 'valibot';
import { run } from '../db/embedded/command.ts';
import { readRow } from '../db/rows.ts';
import { findTool, withoutPassword } from './client-tools.ts';
import { type Facts, readFacts } from './facts.ts';

/** Tables that pg_dump and pg_restore read and write at the same time. */
const JOBS = '4';

/** Folder of the dump in a backup. */
const FOLDER = 'dump';

/**
 * Dumps a database with pg_dump, in parallel, and reads the facts of the manifest in the same snapshot. Orders can be
 * placed meanwhile; they are not in the dump.
 * @throws BackupError without client tools of the server's version, CommandError
 */
export async function dumpDatabase(pool: pg.Pool, url: string, backup: string) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const facts = await readFacts(client);
    const tool = await findTool('pg_dump', facts.major);
    const snapshot = await readRow(client, v.object({ id: v.string() }), { text: 'SELECT pg_export_snapshot() AS id' });
    const { url: bare, variables } = withoutPassword(url);
    const args = [
      '--format=directory',
      `--jobs=${JOBS}`,
      `--snapshot=${snapshot?.id}`,
      '--no-owner',
      '--no-privileges',
    ];
    await run(tool.path, [...args, `--file=${join(backup, FOLDER)}`, bare], null, variables);
    return { facts, tool: tool.version };
  } finally {
    // The transaction only read; a connection that was lost is dropped.
    client.release(
      await client.query('ROLLBACK').then(
        () => false,
        () => true,
      ),
    );
  }
}

/** Restores a dump into an empty database. @throws BackupError, CommandError */
export async function restoreDump(url: string, backup: string, { major }: Pick<Facts, 'major'>): Promise<void> {
  const tool = await findTool('pg_restore', major);
  const { url: bare, variables } = withoutPassword(url);
  const args = [`--jobs=${JOBS}`, '--no-owner', '--no-privileges', '--exit-on-error', `--dbname=${bare}`];
  await run(tool.path, [...args, join(backup, FOLDER)], null, variables);
}

/** Checks that pg_restore can read the table of contents of a dump. @throws BackupError, CommandError */
export async function listDump(backup: string, major: number): Promise<void> {
  const tool = await findTool('pg_restore', major);
  await run(tool.path, ['--list', join(backup, FOLDER)]);
}
