import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { CatalogueDatabase } from './catalogue-database.ts';
import { prerenderEnv } from './our-build.ts';

/** What waits for changes and rebuilds: a process that takes DATABASE_URL and DATA_DIR and ends on SIGTERM. */
const WORKER = ['scripts/rebuild.mjs', '--watch'];

/** Starts the worker; it need not be ready yet. */
export function startRebuildWorker(database: CatalogueDatabase, dataDir: string): { stop(): Promise<void> } {
  const child = spawn(process.execPath, WORKER, {
    env: prerenderEnv(database, dataDir),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exit = once(child, 'exit');
  return {
    async stop() {
      child.kill('SIGTERM');
      const [code] = await exit;
      if (code !== 0) throw new Error(`The worker ended with ${code}`);
    },
  };
}
