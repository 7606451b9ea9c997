import { bigint, boolean, index, integer, json, pgSchema, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Builds of the site that are spread over machines while they last, each with the connection that its coordinator holds:
 * a build whose connection is gone is dead. See prerender/render/distributed/.
 */
export const distributedBuilds = pgTable('distributed_builds', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** Which code and texts; only workers of the same take part. */
  mark: text('mark').notNull(),
  /** Exported by the coordinator's transaction: what every worker reads. */
  snapshot: text('snapshot').notNull(),
  /** Not jsonb, which changes the order of keys. */
  renderers: json('renderers').notNull(),
  backendPid: integer('backend_pid').notNull(),
  backendStart: instant('backend_start').notNull(),
});

/** Pages that are rendered in one go; a row lives from its job's making until the coordinator has the result. */
export const buildShards = pgTable(
  'build_shards',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    buildId: integer('build_id')
      .notNull()
      .references(() => distributedBuilds.id, { onDelete: 'cascade' }),
    jobs: json('jobs').notNull(),
    /** When a worker began with it. */
    takenAt: instant('taken_at'),
    /** The connection by which that worker shows that it lives. */
    takenBy: integer('taken_by'),
    /** Why a worker failed. */
    error: text('error'),
    isDone: boolean('is_done').notNull().default(false),
  },
  (table) => [index('build_shards_build').on(table.buildId)],
);

/**
 * Results, each in a table of its own. While a build reads its one snapshot, vacuum can remove no row that was deleted
 * since; a table that is dropped gives its space back at once, so the database does not grow with the site.
 */
export const buildResults = pgSchema('build_results');
