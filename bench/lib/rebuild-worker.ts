import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as v from 'valibot';
import { type RebuildEvent, rebuildEventSchema } from '../../src/contract/rebuild.ts';
import type { CatalogueDatabase } from './catalogue-database.ts';
import { prerenderEnv } from './our-build.ts';

/** What waits for changes and rebuilds: a process that takes DATABASE_URL and DATA_DIR and ends on SIGTERM. */
const WORKER = ['scripts/rebuild.mjs', '--watch'];

/** What the worker tells: that the site is up to date for the first time, and then each event of its rebuilds. */
const messageSchema = v.union([v.literal('ready'), rebuildEventSchema]);

export interface RebuildWorker {
  /** Resolves at the first event from now on that is looked for. @throws Error when the worker ends before */
  until(isIt: (event: RebuildEvent) => boolean): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the worker of a checkout; it need not be ready yet. */
export function startRebuildWorker(database: CatalogueDatabase, dataDir: string, cwd?: string): RebuildWorker {
  const child = spawn(process.execPath, WORKER, {
    cwd,
    env: prerenderEnv(database, dataDir),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exit = once(child, 'exit');
  return {
    until: (isIt) =>
      new Promise((resolve, reject) => {
        const hear = (message: unknown) => {
          const event = v.parse(messageSchema, message);
          if (event === 'ready' || !isIt(event)) return;
          child.off('message', hear);
          child.off('exit', fail);
          resolve();
        };
        const fail = (code: number | null) => reject(new Error(`The worker ended with ${code}`));
        child.on('message', hear);
        child.once('exit', fail);
      }),
    async stop() {
      child.kill('SIGTERM');
      const [code] = await exit;
      if (code !== 0) throw new Error(`The worker ended with ${code}`);
    },
  };
}
