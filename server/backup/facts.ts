import type pg from 'pg';
import * as v from 'valibot';
import { readRow } from '../db/rows.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './manifest.ts';
import { readSchemaVersion, type SchemaVersion } from './schema-name.ts';

/** State of a database, for the manifest. */
export interface Facts extends Pick<Manifest, 'counts' | 'lastOrderNumber' | 'busiestDay'> {
  readonly at: Date;
  readonly schema: SchemaVersion;
  /** Version of the server: `18.4`, and its first number. */
  readonly server: string;
  readonly major: number;
}

const rowSchema = v.object({
  at: v.date(),
  server: v.string(),
  version: v.number(),
  orders: v.number(),
  products: v.number(),
  customers: v.number(),
  staff: v.number(),
  media: v.number(),
  lastOrderNumber: v.number(),
  busiestDay: v.number(),
});

/** SQL of the last order number that was given, also to a transaction that was rolled back. */
export const LAST_NUMBER_SQL =
  "(SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence('orders', 'number')::regclass), 0))";

/** Returns the facts in the caller's snapshot. @throws BackupError if the database has no shop */
export async function readFacts(client: pg.ClientBase | pg.Pool): Promise<Facts> {
  const schema = await readSchemaVersion(client);
  if (!schema) throw new BackupError('The database has no shop: there is nothing to back up');
  const row = await readRow(client, rowSchema, {
    text: `SELECT now() AS at, current_setting('server_version') AS server,
      current_setting('server_version_num')::int AS version,
      (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM products) AS products,
      (SELECT count(*) FROM customers) AS customers, (SELECT count(*) FROM staff) AS staff,
      (SELECT count(*) FROM media) AS media, ${LAST_NUMBER_SQL} AS "lastOrderNumber",
      (SELECT coalesce(max(count), 0) FROM (SELECT count(*) FROM orders WHERE created_at > now() - interval '90 days'
        GROUP BY created_at::date) AS days) AS "busiestDay"`,
  });
  if (!row) throw new BackupError('The database does not answer');
  const { at, server, version, lastOrderNumber, busiestDay, ...counts } = row;
  const major = Math.floor(version / 10_000);
  return { at, schema, server: server.split(' ')[0] ?? server, major, counts, lastOrderNumber, busiestDay };
}
