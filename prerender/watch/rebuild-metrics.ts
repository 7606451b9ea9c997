import type pg from 'pg';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import * as v from 'valibot';
import { READ_LAG_SQL } from '../../server/changes/read.ts';
import { readRow } from '../../server/db/rows.ts';
import { BUILD_BUCKETS } from '../../server/metrics/buckets.ts';
import { addProcessMetrics } from '../../server/metrics/process-metrics.ts';
import { SharedFigures } from '../../server/metrics/shared-figures.ts';
import type { RebuildEvent } from '../../src/contract/rebuild.ts';
import { log, reasonOf } from '../log.ts';

const SECOND = 1000;

export interface RebuildMetrics {
  readonly registry: Registry;
  onEvent(event: RebuildEvent): void;
}

/**
 * Creates the metrics of the process that keeps the site up to date.
 * @param pool pool of the shop's database; null if the site is built from an API, whose lag is unknown
 * @param derivedLag returns the milliseconds by which feeds and sitemaps are behind the pages
 */
export function createRebuildMetrics(pool: pg.Pool | null, derivedLag: () => number): RebuildMetrics {
  const registry = new Registry();
  const registers = [registry];
  addProcessMetrics(registry, 'rebuild');
  const duration = new Histogram({
    name: 'shop_rebuild_duration_seconds',
    help: 'Duration of rebuilds that have published pages.',
    buckets: BUILD_BUCKETS,
    registers,
  });
  const pages = new Counter({ name: 'shop_rebuild_pages_total', help: 'Pages that were rendered.', registers });
  const failures = new Counter({
    name: 'shop_rebuild_failures_total',
    help: 'Rebuilds that ended without a release, by reason.',
    labelNames: ['reason'],
    registers,
  });
  const broken = new Gauge({
    name: 'shop_rebuild_broken_pages',
    help: 'Pages that the last rebuild could not render; shoppers see their earlier state.',
    registers,
  });
  const succeeded = new Gauge({
    name: 'shop_rebuild_last_success_timestamp_seconds',
    help: 'Time when the site last had all changes, in seconds since 1970.',
    registers,
  });
  new Gauge({
    name: 'shop_derived_lag_seconds',
    help: 'Time by which feeds, sitemaps and compressed copies are behind the pages; 0 if they follow all.',
    registers,
    collect() {
      this.set(derivedLag() / SECOND);
    },
  });
  let cursor: string | null = null;
  if (pool) addSiteLag(registry, pool, () => cursor);
  return {
    registry,
    onEvent(event) {
      if (event.type === 'started') broken.set(0);
      if (event.type === 'failed') broken.set(event.pages);
      if (event.type === 'stopped') failures.inc({ reason: 'failed' });
      if (event.type === 'disk-full') failures.inc({ reason: 'disk-full' });
      if (event.type === 'removals-blocked') failures.inc({ reason: 'removals-blocked' });
      if (event.type !== 'published') return;
      cursor = event.cursor;
      succeeded.setToCurrentTime();
      pages.inc(event.rendered);
      if (event.written > 0) duration.observe(event.duration / SECOND);
    },
  };
}

const lagSchema = v.object({ lag: v.number() });

/** Adds the age of the oldest change that is not published yet. */
function addSiteLag(registry: Registry, pool: pg.Pool, cursor: () => string | null): void {
  const lag = new SharedFigures({
    read: async () =>
      (await readRow(pool, lagSchema, { text: `SELECT coalesce((${READ_LAG_SQL}), 0) AS lag`, values: [cursor()] }))
        ?.lag ?? 0,
    onError: (error) => log.error(`The lag of the site could not be read: ${reasonOf(error)}`),
  });
  new Gauge({
    name: 'shop_site_lag_seconds',
    help: 'Age of the oldest change that shoppers do not see yet; 0 if the site has all.',
    registers: [registry],
    async collect() {
      this.reset();
      const seconds = await lag.current();
      if (seconds === null) this.remove();
      else this.set(seconds);
    },
  });
}
