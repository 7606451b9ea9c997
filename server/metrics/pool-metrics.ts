import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';

/** Adds the metrics of connection pools, by the name of each. They are read when Prometheus asks. */
export function addPoolMetrics(registry: Registry, pools: Readonly<Record<string, pg.Pool>>): void {
  const add = (name: string, help: string, read: (pool: pg.Pool) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const [pool, connections] of Object.entries(pools)) this.set({ pool }, read(connections));
      },
    });
  add('shop_db_pool_size', 'Most connections of the pool.', ({ options }) => options.max);
  add('shop_db_pool_connections', 'Open connections of the pool.', ({ totalCount }) => totalCount);
  add('shop_db_pool_idle', 'Open connections of the pool that do nothing.', ({ idleCount }) => idleCount);
  add('shop_db_pool_waiting', 'Queries that wait for a connection of the pool.', ({ waitingCount }) => waitingCount);
}
