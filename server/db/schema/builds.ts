import { bigint, boolean, index, integer, json, pgSchema, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Distributed builds of the site that are running, each with its coordinator's database connection: a build without its
 * connection is dead. See prerender/render/distributed/.
 */
export const distributedBuilds = pgTable('distributed_builds', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** Version of code and texts; only workers of the same version take part. */
  mark: text('mark').notNull(),
  /** Id of the snapshot that the coordinator's transaction exports and all workers read. */
  snapshot: text('snapshot').notNull(),
  /** json, because jsonb would change the order of keys. */
  renderers: json('renderers').notNull(),
  backendPid: integer('backend_pid').notNull(),
  backendStart: instant('backend_start').notNull(),
});

/** Batches of pages to render; a row exists from the creation of its job until the coordinator has the result. */
export const buildShards = pgTable(
  'build_shards',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    buildId: integer('build_id')
      .notNull()
      .references(() => distributedBuilds.id, { onDelete: 'cascade' }),
    jobs: json('jobs').notNull(),
    /** Time when a worker started the batch. */
    takenAt: instant('taken_at'),
    /** The worker's database connection, which proves that it is alive. */
    takenBy: integer('taken_by'),
    /** Error message of a failed worker. */
    error: text('error'),
    isDone: boolean('is_done').notNull().default(false),
  },
  (table) => [index('build_shards_build').on(table.buildId)],
);

/**
 * Schema for results, each in a table of its own. While a build reads its one snapshot, vacuum cannot remove rows
 * deleted since; dropping a table frees its space at once, so the database does not grow with the site.
 */
export const buildResults = pgSchema('build_results');
