import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { builtMark, DIST_DIR } from '../prerender/bundle/built.ts';
import { startBuildWorker, type WorkerEvent } from '../prerender/render/distributed/build-worker.ts';
import { runCommand } from '../server/command-line/run-command.ts';
import { UsageError } from '../server/command-line/usage.ts';
import { openDatabase } from '../server/db/database.ts';
import { readEnv } from '../server/env.ts';
import { createLog } from '../server/log.ts';
import { startWorkerMetrics } from '../server/metrics/metrics.ts';
import { startHeartbeat } from '../server/processes/heartbeat.ts';
import { onStop } from '../server/stop-signals.ts';

const HELP = `Renders shards of distributed builds (\`npm run prerender -- --distributed\`), on this machine or any other.

  npm run worker [-- --concurrency N]     shards at once, each in a thread; by default one per core

Run \`npm run build\` before it, from the same sources as where the build is started. On SIGINT and SIGTERM it
finishes its current shards within STOP_SECONDS; a second signal ends it at once. Environment: DATABASE_URL, DATA_DIR,
STOP_SECONDS, WORKER_METRICS_PORT, METRICS_HOST.`;

const OPTIONS = { concurrency: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;
const MAX_CONCURRENCY = 256;

function readConcurrency(text: string | undefined): number {
  if (text === undefined) return availableParallelism();
  const concurrency = Number(text);
  if (/^\d+$/.test(text) && concurrency >= 1 && concurrency <= MAX_CONCURRENCY) return concurrency;
  throw new UsageError(`--concurrency is a number from 1 to ${MAX_CONCURRENCY}, not "${text}"`);
}

function describe(event: WorkerEvent): string {
  switch (event.type) {
    case 'taken':
      return `began with part ${event.shard} of build ${event.build}: ${event.pages} pages`;
    case 'done':
      return `finished part ${event.shard} in ${event.ms} ms: ${event.bytes} bytes`;
    case 'dropped':
      return `left part ${event.shard}: nobody waits for it any more`;
    case 'failed':
      return `part ${event.shard} failed: ${event.reason}`;
    case 'unfit':
      return `left build ${event.build} alone: it is of other code or texts (${event.mark}); run \`npm run build\` here from the same sources`;
  }
}

const log = (message: string) => console.log(`worker: ${message}`);

async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help) return console.log(HELP);
  const concurrency = readConcurrency(values.concurrency);
  const mark = builtMark();
  if (!mark) throw new UsageError('There is no build to render with: run `npm run build`');
  const env = readEnv();
  const database = await openDatabase(env);
  const worker = await startBuildWorker({
    ...database,
    mark: mark.build,
    distDir: DIST_DIR,
    concurrency,
    onEvent: (event) => log(describe(event)),
  });
  const metrics = await startWorkerMetrics(env.metrics);
  const heartbeat = startHeartbeat(database.pool, { kind: 'worker', log: createLog() });
  log(`waits for builds of ${mark.build}, ${concurrency} shards at once`);
  const stop = async () => {
    log('stopping after the current shards');
    await metrics?.close();
    await worker.stop(env.stopTimeout);
    await heartbeat.stop();
    await database.close();
    process.exit(0);
  };
  onStop(() => void stop());
}

await runCommand(main, HELP);
