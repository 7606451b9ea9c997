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
      return context.json({ status: 'failing', reason: error instanceof Error ? error.message : String(error) }, 503);
    }
  });
}
