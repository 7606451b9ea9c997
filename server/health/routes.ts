import type { Hono } from 'hono';
import type { Deps } from '../context.ts';
import { isEditor } from '../middleware/editor.ts';
import { readDetails } from './details.ts';
import { readReadiness } from './readiness.ts';

type HealthDeps = Pick<Deps, 'healthPool' | 'log' | 'shutdown' | 'siteDir' | 'dataDir' | 'rebuildToken'>;

/**
 * Adds the health checks. `live`: the process answers. `ready`: a balancer may send requests to it. The endpoints are
 * public, so an answer is one word, and the reason for a failure is only logged; the editors' token reads the details.
 */
export function healthRoutes(app: Hono, deps: HealthDeps): void {
  app.get('/health/live', (context) => context.json({ status: 'ok' }));
  app.get('/health/ready', async (context) => {
    const { status, reason } = await readReadiness(deps);
    if (reason !== null) deps.log.warning('The process is not ready', { component: 'health', status, reason });
    const details = isEditor(deps, context.req.header('authorization')) ? await readDetails(deps) : {};
    return context.json({ status, ...details }, status === 'ok' ? 200 : 503);
  });
}
