import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { createPool } from '../../server/db/connections.ts';
import { requireUsableSchema } from '../../server/db/schema-version.ts';
import { isUnavailable } from '../../server/db/unavailable.ts';
import { type Env, readAll, readEnv } from '../../server/env.ts';
import { isDiskFull } from '../../server/errors.ts';
import { createInstance } from '../../server/instance/instance.ts';
import { serveMetrics } from '../../server/metrics/serve-metrics.ts';
import { startHeartbeat } from '../../server/processes/heartbeat.ts';
import { tellParent } from '../../server/processes/tell-parent.ts';
import { takeRequested } from '../../server/rebuilds/requests.ts';
import { onStop } from '../../server/stop-signals.ts';
import { isDoneWithin } from '../../server/within.ts';
import type { RebuildEvent } from '../../src/contract/rebuild.ts';
import type { CommandContext } from '../bundle/bundle.ts';
import { isExpectedOfBuild } from '../expected-errors.ts';
import { log } from '../log.ts';
import type { SourceAddress } from '../options.ts';
import type { Writes } from '../preview/previewer.ts';
import { drawProgress } from '../progress.ts';
import { openTargets } from '../publish/open-targets.ts';
import { Publications } from '../publish/publications.ts';
import { readPublishSettings } from '../publish/settings.ts';
import { PublishError } from '../publish/target.ts';
import { WarmState } from '../source/warm.ts';
import { failureOf } from './failure.ts';
import { logEvent } from './log.ts';
import { type RebuildContext, rebuild } from './rebuild.ts';
import { createRebuildMetrics } from './rebuild-metrics.ts';
import { RunRecorder } from './recorder.ts';
import { startRebuildWorker } from './worker.ts';

export const HELP = `Updates the site, then the storage and the CDN that the settings name.

  npm run rebuild [-- --full] [--allow-removals]
  npm run rebuild -- --watch     repeats after each change, until it is stopped: it finishes its rebuild within
                                 STOP_SECONDS; a second signal ends it at once

--full checks every page, regardless of the change feed. --allow-removals removes all pages that are no longer in the
data; without it, more than PUBLISH_MAX_REMOVALS percent (20) stay and everything else is published. It may be used while
another process watches. Pages come from the API at SHOP_API_URL, or else from the shop's own database. Environment:
DATA_DIR, DATABASE_URL, SITE_ORIGIN, SHOP_API_URL, SHOP_API_TIMEOUT, PUBLISH_MAX_FAILURES, PUBLISH_MAX_REMOVALS,
RELEASES_MAX_MIB, PRECOMPRESS, STOP_SECONDS, and the settings of the targets: PUBLISH_S3_*, PURGE_*.`;

/** Returns true for errors that the person at the keyboard can fix; all others are shown with their stack. */
export const isExpected = (error: unknown): error is Error => error instanceof PublishError || isExpectedOfBuild(error);

/** Runs `npm run rebuild`. */
export async function run(args: readonly string[], surroundings: CommandContext): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      full: { type: 'boolean', default: false },
      'allow-removals': { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
    },
  });
  const [env, settings] = readAll(
    () => readEnv(process.env, 'publishing'),
    () => readPublishSettings(),
  );
  const database = env.shopApiUrl === undefined ? await surroundings.openDatabase() : null;
  const pool = database && createPool(database.url, { connections: env.connections.rebuilds, pipelined: true });
  try {
    if (pool) await requireSchema(pool);
    const source: SourceAddress =
      database && pool
        ? { kind: 'database', url: database.url, pool }
        : { kind: 'api', url: env.shopApiUrl ?? '', timeout: env.shopApiTimeout };
    const siteDir = join(env.dataDir, 'site');
    // A build from an API publishes what that API shows; only the database knows that it is a copy.
    const place = { origin: env.siteOrigin, isEmbedded: env.databaseUrl === undefined };
    const isLive = pool ? createInstance(pool, place).isLive : async () => true;
    const publications = new Publications(siteDir, await openTargets(siteDir, settings), isLive);
    const { distDir, mark } = surroundings;
    const { siteOrigin: origin, sentryDsn, analytics, visits } = env;
    const { precompress: encodings, maxFailures, maxRemovals, keptBytes } = settings;
    const refusesDemo = env.nodeEnv === 'production';
    const limits = { maxFailures, maxRemovals, refusesDemo };
    const build = { source, distDir, mark, origin, sentryDsn, analytics, visits, encodings, ...limits };
    const context: RebuildContext = { ...build, siteDir, publications, keptBytes, warm: new WarmState() };
    try {
      await (values.watch
        ? watch(context, env, database && pool && { pool, writes: await surroundings.openWrites(database.url) })
        : once(context, pool, { isFull: values.full, allowsRemovals: values['allow-removals'] }));
    } finally {
      publications.close();
    }
  } finally {
    await pool?.end();
    await database?.close();
  }
}

type Pool = ReturnType<typeof createPool> | null;

/** Checks the schema at the start, when somebody reads the output. A database that is away is waited for later. */
async function requireSchema(pool: pg.Pool): Promise<void> {
  try {
    await requireUsableSchema(pool);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
}

/** Runs one rebuild, which also carries out requested rebuilds. */
async function once(
  context: RebuildContext,
  pool: Pool,
  { isFull, allowsRemovals }: { readonly isFull: boolean; readonly allowsRemovals: boolean },
): Promise<void> {
  const requested = pool ? await takeRequested(pool) : { ids: [], isFull: false };
  const recorder = pool && new RunRecorder(pool, requested.ids);
  const draw = drawProgress();
  const onEvent = (event: RebuildEvent) => {
    draw(event);
    recorder?.record(event);
  };
  try {
    const options = { isFull: isFull || requested.isFull, allowsRemovals, isPruning: true, derives: true, onEvent };
    await rebuild(context, options);
    await recorder?.end(null);
  } catch (error) {
    if (isDiskFull(error)) onEvent({ type: 'disk-full' });
    await recorder?.end(failureOf(error));
    throw error;
  }
}

/**
 * Runs until a signal arrives or the parent process is gone. The first rebuild may be long, so it has a progress bar.
 * @param stopTimeout milliseconds within which the current rebuild is finished at the end
 */
async function watch(
  context: RebuildContext,
  { stopTimeout, metrics: { host, ports } }: Pick<Env, 'stopTimeout' | 'metrics'>,
  database: { readonly pool: pg.Pool; readonly writes: Writes } | null,
): Promise<void> {
  const heartbeat = database && startHeartbeat(database.pool, { kind: 'rebuild', log });
  let onEvent = drawProgress();
  const metrics = createRebuildMetrics(database?.pool ?? null, () => worker.derivedLag());
  const worker = startRebuildWorker({
    context,
    pool: database?.pool ?? null,
    writes: database?.writes ?? null,
    onEvent(event) {
      metrics.onEvent(event);
      onEvent(event);
    },
  });
  const server =
    ports.rebuild === undefined ? null : await serveMetrics(metrics.registry, { host, port: ports.rebuild });
  const stopped = new Promise<void>((resolve) => {
    onStop(resolve);
    process.once('disconnect', () => resolve());
    // The parent may have disconnected while this process was still starting.
    if (process.send && !process.connected) resolve();
  });
  await Promise.race([worker.ready, stopped]);
  onEvent = (event) => {
    logEvent(event);
    // The parent process may follow the events.
    tellParent(event);
  };
  tellParent('ready');
  void worker.warmedUp.then(() => tellParent('warm'));
  await stopped;
  await server?.close();
  if (!(await isDoneWithin(worker.stop(), stopTimeout))) {
    log.warning('The rebuild was not finished in time; the next worker starts it again', { ms: stopTimeout });
    process.exit(0);
  }
  await heartbeat?.stop();
  await database?.writes.pool.end();
  if (process.connected) process.disconnect();
}
