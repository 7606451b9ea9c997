import type { Deps } from '../context.ts';
import { describeSchema, isUsable, readSchemaState } from '../db/schema-version.ts';
import { freeBytes } from '../disk-room.ts';
import { readQueueAge } from '../jobs/queue-age.ts';
import { readProcesses, readPublishingStop } from '../processes/read-processes.ts';
import { LOW_DISK } from '../tasks/watch-disk.ts';
import { hasRelease } from './readiness.ts';

/** Seconds for which a due job may wait before it is a warning. */
const LATE_JOB = 5 * 60;

type DetailDeps = Pick<Deps, 'healthPool' | 'siteDir' | 'dataDir'>;
type State = 'ok' | 'warning' | 'failing';

interface Found {
  readonly state: State;
  readonly [fact: string]: unknown;
}

/** All checks, in their order. The table in docs/reliability.md says what each means. */
const CHECKS: Readonly<Record<string, (deps: DetailDeps) => Promise<Found>>> = {
  async database({ healthPool }) {
    await healthPool.query('SELECT 1');
    return { state: 'ok' };
  },
  async schema({ healthPool }) {
    const schema = await readSchemaState(healthPool);
    return { state: isUsable(schema) ? 'ok' : 'failing', description: describeSchema(schema) };
  },
  async site({ siteDir }) {
    if (siteDir === null) return { state: 'ok', isServed: false };
    return { state: (await hasRelease(siteDir)) ? 'ok' : 'failing', isServed: true };
  },
  async disk({ dataDir }) {
    const free = await freeBytes(dataDir);
    return { state: free < LOW_DISK ? 'warning' : 'ok', freeBytes: free };
  },
  async publishing({ healthPool }) {
    const stoppedAt = await readPublishingStop(healthPool);
    return { state: stoppedAt === null ? 'ok' : 'warning', stoppedAt: stoppedAt?.toISOString() ?? null };
  },
  async queue({ healthPool }) {
    const { seconds, waiting } = await readQueueAge(healthPool);
    return { state: seconds > LATE_JOB ? 'warning' : 'ok', oldestSeconds: Math.round(seconds), waiting };
  },
};

/**
 * Runs every check and reads the running processes, for an operator.
 * @returns each check with its state, milliseconds and facts
 */
export async function readDetails(deps: DetailDeps) {
  const checks: [string, Found & { readonly ms: number }][] = [];
  // One after another: the health check has one connection.
  for (const [name, check] of Object.entries(CHECKS)) {
    const started = performance.now();
    const found = await check(deps).catch((error: unknown): Found => ({ state: 'failing', reason: String(error) }));
    checks.push([name, { ...found, ms: Math.round(performance.now() - started) }]);
  }
  const processes = await readProcesses(deps.healthPool).catch(() => []);
  return { checks: Object.fromEntries(checks), processes };
}
