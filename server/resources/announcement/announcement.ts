import type { Announcement } from '../../../src/contract/announcement.ts';
import { endpoints } from '../../../src/contract/api.ts';
import type { Api, Deps } from '../../context.ts';

export function announcementRoutes(api: Api, { pool }: Deps): void {
  api.get(endpoints.announcement, async (context) => {
    const { rows } = await pool.query<Announcement>({
      name: 'announcement',
      text: `SELECT text ->> $1 AS announcement, is_fixed AS "isFixed", type FROM announcement WHERE is_shown`,
      values: [context.var.lang],
    });
    return context.json({ data: rows[0] ?? null });
  });
}
