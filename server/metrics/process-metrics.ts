import { readFileSync } from 'node:fs';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';

/** Kind of a process of the shop. */
export type ProcessKind = 'shop' | 'rebuild' | 'worker';

/** Adds the metrics of any process: version, memory, garbage collection, delay of the event loop, CPU, handles. */
export function addProcessMetrics(registry: Registry, kind: ProcessKind): void {
  collectDefaultMetrics({ register: registry });
  const build = new Gauge({
    name: 'shop_build_info',
    help: 'Always 1; the labels are the kind of the process, the version of the shop and of Node.',
    labelNames: ['process', 'version', 'node'],
    registers: [registry],
  });
  build.set({ process: kind, version: readVersion(), node: process.version }, 1);
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
  return version;
}
