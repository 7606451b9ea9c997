import type pg from 'pg';
import * as v from 'valibot';
import journal from '../db/migrations/meta/_journal.json' with { type: 'json' };
import { readRow } from '../db/rows.ts';

/** A migration: its name, and its time in milliseconds, by which migrations are ordered. */
export interface SchemaVersion {
  readonly name: string;
  readonly time: number;
}

/** Returns the newest migration of this release. */
export function ownSchemaVersion(): SchemaVersion {
  const newest = journal.entries.at(-1);
  if (!newest) throw new Error('There are no migrations');
  return { name: newest.tag, time: newest.when };
}

/** Returns the newest migration that a database has; null if it has none. Its name is unknown to older releases. */
export async function readSchemaVersion(client: pg.ClientBase | pg.Pool): Promise<SchemaVersion | null> {
  const exists = await readRow(client, v.object({ exists: v.boolean() }), {
    text: "SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS exists",
  });
  if (!exists?.exists) return null;
  const row = await readRow(client, v.object({ time: v.nullable(v.number()) }), {
    text: 'SELECT max(created_at) AS time FROM drizzle.__drizzle_migrations',
  });
  const time = row?.time ?? null;
  if (time === null) return null;
  return { name: journal.entries.find(({ when }) => when === time)?.tag ?? 'unknown', time };
}
