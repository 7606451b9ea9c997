import type pg from 'pg';
import * as v from 'valibot';
import { DEVICES, METRICS } from '../../src/contract/visit.ts';
import { ORDER_STATUSES } from '../../studio/contract/order-moves.ts';
import { READ_LAG_SQL } from '../changes/read.ts';
import { readRow } from '../db/rows.ts';

/** Statuses of orders that somebody has to do something about; ended orders are not counted again and again. */
export const OPEN_STATUSES = ORDER_STATUSES.filter((status) => !['finished', 'cancelled', 'returned'].includes(status));

const figuresSchema = v.object({
  /** Jobs of the queue by name; `oldest` is the age in seconds of the one that waits longest, null if none waits. */
  jobs: v.array(
    v.object({
      task: v.string(),
      waiting: v.number(),
      running: v.number(),
      failing: v.number(),
      oldest: v.nullable(v.number()),
    }),
  ),
  orders: v.array(v.object({ status: v.string(), orders: v.number() })),
  /** Orders of the last hour, and their total in kopiykas. */
  placed: v.object({ orders: v.number(), total: v.number() }),
  /** Payment attempts of the orders of the last hour. */
  payments: v.array(v.object({ provider: v.string(), status: v.string(), payments: v.number() })),
  /** Carts that got a line within the last hour. */
  carts: v.number(),
  messages: v.array(v.object({ channel: v.string(), unsent: v.number(), failed: v.number() })),
  tasks: v.array(v.object({ kind: v.string(), tasks: v.number() })),
  rebuilds: v.object({
    open: v.number(),
    failed: v.number(),
    /** Seconds since the oldest open rebuild was requested; null if none is open. */
    oldest: v.nullable(v.number()),
    /** Seconds since the rebuild worker last showed that it is alive; null if there never was one. */
    workerAge: v.nullable(v.number()),
  }),
  /** Counts of today's and yesterday's visits by bucket. */
  vitals: v.array(v.object({ device: v.picklist(DEVICES), metric: v.picklist(METRICS), counts: v.array(v.number()) })),
  /** Age in seconds of the oldest change that the process has not read; 0 if it has read all. */
  feedLag: v.number(),
});
export type Figures = Readonly<v.InferOutput<typeof figuresSchema>>;

const list = (query: string) => `(SELECT coalesce(json_agg(entry), '[]') FROM (${query}) AS entry)`;
const one = (query: string) => `(SELECT row_to_json(entry) FROM (${query}) AS entry)`;

const seconds = (expression: string) => `extract(epoch FROM clock_timestamp() - ${expression})::float8`;

const IS_DUE = 'j.locked_at IS NULL AND j.run_at <= now() AND j.attempts < j.max_attempts';

/** One statement, so that all figures are of one snapshot and use one connection. */
const FIGURES_SQL = `SELECT
  ${list(`SELECT split_part(t.identifier, ':', 1) AS task, count(*) FILTER (WHERE ${IS_DUE}) AS waiting,
      count(*) FILTER (WHERE j.locked_at IS NOT NULL) AS running,
      count(*) FILTER (WHERE j.last_error IS NOT NULL) AS failing,
      ${seconds(`min(j.run_at) FILTER (WHERE ${IS_DUE})`)} AS oldest
    FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id GROUP BY 1`)} AS jobs,
  ${list('SELECT status, count(*) AS orders FROM orders WHERE status = ANY($2) GROUP BY 1')} AS orders,
  ${one(`SELECT count(*) AS orders, coalesce(sum(total_cost), 0) AS total
    FROM orders WHERE created_at > now() - interval '1 hour'`)} AS placed,
  ${list(`SELECT p.provider, p.status, count(*) AS payments FROM orders o JOIN payments p ON p.order_id = o.id
    WHERE o.created_at > now() - interval '1 hour' GROUP BY 1, 2`)} AS payments,
  (SELECT count(DISTINCT visitor_id) FROM cart_lines WHERE created_at > now() - interval '1 hour') AS carts,
  ${list(`SELECT channel,
      count(*) FILTER (WHERE sent_at IS NULL AND failure IS NULL AND created_at < now() - interval '2 minutes') AS unsent,
      count(*) FILTER (WHERE failure IS NOT NULL AND created_at > now() - interval '1 hour') AS failed
    FROM messages WHERE created_at > now() - interval '1 day' AND content ->> 'type' <> 'nothing' GROUP BY 1`)} AS messages,
  ${list('SELECT kind, count(*) AS tasks FROM shop_tasks WHERE done_at IS NULL GROUP BY 1')} AS tasks,
  ${one(`SELECT count(*) FILTER (WHERE ended_at IS NULL) AS open,
      ${seconds('min(requested_at) FILTER (WHERE ended_at IS NULL)')} AS oldest,
      count(*) FILTER (WHERE state = 'failed' AND ended_at > now() - interval '1 hour') AS failed,
      (SELECT ${seconds('max(beat_at)')} FROM process_heartbeats WHERE kind = 'rebuild') AS "workerAge"
    FROM rebuilds WHERE ended_at IS NULL OR ended_at > now() - interval '1 hour'`)} AS rebuilds,
  ${list(`SELECT device, metric, array_agg(total ORDER BY position) AS counts FROM (
      SELECT device, metric, position, sum(visits)::integer AS total
      FROM page_vitals, unnest(counts) WITH ORDINALITY AS bucket (visits, position)
      WHERE day >= (now() AT TIME ZONE 'Europe/Kyiv')::date - 1 GROUP BY 1, 2, 3) AS buckets
    GROUP BY 1, 2`)} AS vitals,
  coalesce((${READ_LAG_SQL}), 0) AS "feedLag"`;

/** Reads the shop's figures. @param cursor position of the process in the change feed; null before its first read */
export async function readFigures(pool: pg.Pool, cursor: string | null): Promise<Figures> {
  const figures = await readRow(pool, figuresSchema, {
    text: FIGURES_SQL,
    values: [cursor, OPEN_STATUSES],
  });
  if (!figures) throw new Error('PostgreSQL returned no figures');
  return figures;
}
