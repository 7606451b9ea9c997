import type pg from 'pg';
import * as v from 'valibot';
import type { ResponseOf } from '../../../src/contract/endpoint.ts';
import { type DayCounts, readDayCounts } from '../../../studio/contract/day-counts.ts';
import { may, type Permission, type Role } from '../../../studio/contract/permissions.ts';
import { readRow } from '../../db/rows.ts';
import { PUBLISHING_STOP_SQL } from '../../processes/read-processes.ts';
import type { CurrentStaff } from '../../staff/session.ts';
import { isNewsSql } from '../orders/needs.ts';
import { COUNT_PENDING_SQL } from '../reviews/read-reviews.ts';
import { COUNT_TODAY_SQL } from '../schedule/read.ts';
import { countOpenSql } from '../tasks/tasks.ts';
import { countOrdersSql } from './orders.ts';

type Counted = keyof DayCounts | 'newestOrder' | 'publishingStoppedAt';

/** SQL of the number of the newest order that is news to the reader ($1). */
const NEWEST_SQL = `SELECT coalesce((SELECT o.number FROM orders o WHERE ${isNewsSql('$1')} ORDER BY o.number DESC LIMIT 1), 0)`;

/** The numbers beside the entries of the menu: each counts the rows of the list that its entry or its card shows. */
const COUNTS: Readonly<
  Record<Counted, { readonly permission: Permission; readonly sql: string | ((role: Role) => string) }>
> = {
  call: { permission: 'orders.read', sql: countOrdersSql('call') },
  pack: { permission: 'orders.read', sql: countOrdersSql('pack') },
  tasks: { permission: 'tasks.own', sql: countOpenSql },
  reviews: { permission: 'reviews.read', sql: COUNT_PENDING_SQL },
  plans: { permission: 'schedule.write', sql: COUNT_TODAY_SQL },
  newestOrder: { permission: 'orders.read', sql: NEWEST_SQL },
  publishingStoppedAt: { permission: 'releases.read', sql: PUBLISHING_STOP_SQL },
};

const rowSchema = v.object({
  ...readDayCounts.response.entries.counts.entries,
  newestOrder: v.optional(v.number()),
  publishingStoppedAt: v.optional(v.nullable(v.date())),
});

/** Reads the numbers that the reader's role may see, in one statement. */
export async function readCountsOf(
  pool: pg.Pool,
  { role, staffId }: Pick<CurrentStaff, 'role' | 'staffId'>,
): Promise<ResponseOf<typeof readDayCounts>> {
  const seen = Object.entries(COUNTS).filter(([, { permission }]) => may(role, permission));
  const row = await readRow(pool, rowSchema, {
    text: `SELECT ${seen.map(([name, { sql }]) => `(${typeof sql === 'string' ? sql : sql(role)}) AS "${name}"`).join(', ')}`,
    values: [staffId],
  });
  const { newestOrder = null, publishingStoppedAt, ...counts } = row ?? {};
  return {
    counts,
    newestOrder,
    ...(publishingStoppedAt !== undefined && { publishingStoppedAt: publishingStoppedAt?.toISOString() ?? null }),
  };
}
