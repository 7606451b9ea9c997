import type { Hono } from 'hono';
import type { Deps } from './context.ts';

/** `live`: the process answers. `ready`: the database does too, and its schema is there. */
export function healthRoutes(app: Hono, { pool }: Deps): void {
  app.get('/health/live', (context) => context.json({ status: 'ok' }));
  app.get('/health/ready', async (context) => {
    try {
      await pool.query('SELECT FROM page_entries LIMIT 1');
      return context.json({ status: 'ok' });
    } catch (error) {
      // For the log only: the reason names hosts and ports.
      console.error(JSON.stringify({ level: 'error', path: context.req.path, error: String(error) }));
      return context.json({ status: 'failing' }, 503);
    }
  });
}
