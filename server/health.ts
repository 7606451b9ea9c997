import type { Hono } from 'hono';
import type { Deps } from './context.ts';

/**
 * Adds the health checks. `live`: the process answers. `ready`: the database answers too, and its schema exists. The
 * endpoints are public, so the reason for a failure is only logged.
 */
export function healthRoutes(app: Hono, { healthPool, log }: Pick<Deps, 'healthPool' | 'log'>): void {
  app.get('/health/live', (context) => context.json({ status: 'ok' }));
  app.get('/health/ready', async (context) => {
    try {
      await healthPool.query('SELECT FROM page_entries LIMIT 1');
      return context.json({ status: 'ok' });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warning('The database is not ready', { component: 'health', reason });
      return context.json({ status: 'failing' }, 503);
    }
  });
}
