import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as v from 'valibot';
import { type RebuildEvent, rebuildEventSchema } from '../../src/contract/rebuild.ts';
import type { CatalogueDatabase } from './catalogue-database.ts';
import { prerenderEnv } from './our-build.ts';

/** Command of the worker: takes DATABASE_URL and DATA_DIR, rebuilds after changes, and ends on SIGTERM. */
const WORKER = ['scripts/rebuild.mjs', '--watch'];

/**
 * Messages of the worker: `ready` when the site is up to date for the first time, `warm` when the lists have been read
 * in advance, and each event of its rebuilds.
 */
const messageSchema = v.union([v.picklist(['ready', 'warm']), rebuildEventSchema]);
type Message = v.InferOutput<typeof messageSchema>;

export interface RebuildWorker {
  /** Resolves when the lists have been read in advance; to be called at once. @throws Error if the worker ends before */
  untilWarm(): Promise<void>;
  /** Resolves at the next matching event. @throws Error if the worker ends before */
  until(isIt: (event: RebuildEvent) => boolean): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the worker of a checkout; does not wait until it is ready. */
export function startRebuildWorker(database: CatalogueDatabase, dataDir: string, cwd?: string): RebuildWorker {
  const child = spawn(process.execPath, WORKER, {
    cwd,
    env: prerenderEnv(database, dataDir),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exit = once(child, 'exit');
  // Without a listener Node buffers messages and delivers them to the next one, which would mistake them for new.
  child.on('message', () => {});
  const untilMessage = (isIt: (message: Message) => boolean) =>
    new Promise<void>((resolve, reject) => {
      const hear = (message: unknown) => {
        if (!isIt(v.parse(messageSchema, message))) return;
        child.off('message', hear);
        child.off('exit', fail);
        resolve();
      };
      const fail = (code: number | null) => reject(new Error(`The worker ended with ${code}`));
      child.on('message', hear);
      child.once('exit', fail);
    });
  return {
    untilWarm: () => untilMessage((message) => message === 'warm'),
    until: (isIt) => untilMessage((message) => typeof message === 'object' && isIt(message)),
    async stop() {
      child.kill('SIGTERM');
      const [code] = await exit;
      if (code !== 0) throw new Error(`The worker ended with ${code}`);
    },
  };
}
