import type pg from 'pg';
import { Gauge, Registry } from 'prom-client';
import type { ChangeFeed } from '../changes/follower.ts';
import { freeBytes } from '../disk-room.ts';
import type { Env } from '../env.ts';
import type { Log } from '../log.ts';
import { addEventMetrics } from './event-metrics.ts';
import { readFigures } from './figures.ts';
import { addPoolMetrics } from './pool-metrics.ts';
import { addProcessMetrics } from './process-metrics.ts';
import { type MetricsServer, serveMetrics } from './serve-metrics.ts';
import { SharedFigures } from './shared-figures.ts';
import { addShopMetrics } from './shop-metrics.ts';

export interface ShopMetricsDeps {
  /** Pool that reads the figures. */
  readonly pool: pg.Pool;
  readonly pools: Readonly<Record<string, pg.Pool>>;
  readonly feed: Pick<ChangeFeed, 'cursor'>;
  readonly log: Log;
  readonly dataDir: string;
}

export interface ShopMetrics {
  readonly registry: Registry;
  /** Ends the recording. */
  stop(): void;
}

/** Creates the metrics of the process that serves the shop and runs its jobs, and begins to record. */
export function createShopMetrics({ pool, pools, feed, log, dataDir }: ShopMetricsDeps): ShopMetrics {
  const registry = new Registry();
  addProcessMetrics(registry, 'shop');
  const stop = addEventMetrics(registry);
  addPoolMetrics(registry, pools);
  const figures = new SharedFigures({
    read: () => readFigures(pool, feed.cursor),
    onError: (error) =>
      log.warning('The figures for the metrics could not be read', { component: 'metrics', reason: String(error) }),
  });
  addShopMetrics(registry, () => figures.current());
  new Gauge({
    name: 'shop_data_disk_free_bytes',
    help: 'Bytes that the shop can still write to the disk of DATA_DIR.',
    registers: [registry],
    async collect() {
      this.set(await freeBytes(dataDir));
    },
  });
  return { registry, stop };
}

interface MeasuredShop {
  readonly deps: Pick<ShopMetricsDeps, 'pool' | 'feed' | 'log'>;
  readonly pools: ShopMetricsDeps['pools'];
}

/** Answers Prometheus about a process that only runs jobs; returns null without a port. */
export async function startWorkerMetrics({
  host,
  ports,
}: Env['metrics']): Promise<Pick<MetricsServer, 'close'> | null> {
  if (ports.worker === undefined) return null;
  const registry = new Registry();
  addProcessMetrics(registry, 'worker');
  addEventMetrics(registry);
  return serveMetrics(registry, { host, port: ports.worker });
}

/** Answers Prometheus about the process that serves the shop; returns null without a port. */
export async function startShopMetrics(
  { metrics: { host, ports }, dataDir }: Pick<Env, 'metrics' | 'dataDir'>,
  { deps, pools }: MeasuredShop,
): Promise<Pick<MetricsServer, 'close'> | null> {
  if (ports.shop === undefined) return null;
  const { registry, stop } = createShopMetrics({ ...deps, pools, dataDir });
  const server = await serveMetrics(registry, { host, port: ports.shop });
  deps.log.info('Metrics are served', { component: 'metrics', url: server.url });
  const close = async () => {
    stop();
    await server.close();
  };
  return { close };
}
