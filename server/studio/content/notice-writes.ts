import type pg from 'pg';
import {
  type AnnouncementWrite,
  announcementWriteSchema,
  type MaintenanceWrite,
  maintenanceWriteSchema,
  type StudioAnnouncement,
  type StudioMaintenance,
  studioAnnouncementSchema,
  studioMaintenanceSchema,
} from '../../../studio/contract/notices.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow } from '../../db/rows.ts';
import { defineWrite } from '../write.ts';

/** Writes of the announcement and of maintenance, by name. */
export const noticeWrites = {
  'announcement.update': defineWrite({
    schema: announcementWriteSchema,
    permission: 'content.write',
    run: writeDatedAnnouncement,
  }),
  'maintenance.update': defineWrite({
    schema: maintenanceWriteSchema,
    permission: 'shop.close',
    run: writeMaintenance,
  }),
};

const instantSql = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Returns the current or planned announcement; null if there has never been one. */
export function readStudioAnnouncement(client: Queryable): Promise<StudioAnnouncement | null> {
  return readRow(client, studioAnnouncementSchema, {
    text: `SELECT revision, text, is_fixed AS "isFixed", type, is_shown AS "isShown",
        is_shown OR show_from IS NOT NULL AS "isOn",
        ${instantSql('show_from')} AS "from", ${instantSql('show_until')} AS until
      FROM announcement`,
  });
}

/** Writes the announcement. If it begins later, the job of server/content/dates.ts shows it. */
export async function writeDatedAnnouncement(client: pg.ClientBase, notice: AnnouncementWrite): Promise<void> {
  const { text, isFixed, type, isOn, from, until } = notice;
  await client.query(
    `INSERT INTO announcement (id, text, is_fixed, type, is_shown, show_from, show_until)
     SELECT 1, $1, $2, $3, $4 AND coalesce($5 <= shop_time(now()), true) AND coalesce($6 > shop_time(now()), true),
       CASE WHEN $4 AND $5 > shop_time(now()) THEN $5 END, CASE WHEN $4 AND $6 > shop_time(now()) THEN $6 END
     FROM (SELECT $5::timestamptz, $6::timestamptz) AS dates
     ON CONFLICT (id) DO UPDATE
     SET text = excluded.text, is_fixed = excluded.is_fixed, type = excluded.type, is_shown = excluded.is_shown,
       show_from = excluded.show_from, show_until = excluded.show_until`,
    [JSON.stringify(text), isFixed, type, isOn, from, until],
  );
}

/** Returns whether the shop is open, and planned maintenance. */
export async function readStudioMaintenance(client: Queryable): Promise<StudioMaintenance> {
  const row = await readRow(client, studioMaintenanceSchema, {
    text: `SELECT revision,
        CASE WHEN is_in_progress THEN 'closed' WHEN starts_at IS NOT NULL THEN 'planned' ELSE 'open' END AS state,
        ${instantSql('starts_at')} AS "startsAt", ${instantSql('end_time')} AS "endTime", opens_itself AS "opensItself"
      FROM maintenance`,
  });
  return row ?? { revision: 0, state: 'open', startsAt: null, endTime: null, opensItself: false };
}

async function writeMaintenance(client: pg.ClientBase, said: MaintenanceWrite): Promise<void> {
  const endTime = said.state === 'open' ? null : said.endTime;
  const opensItself = said.state !== 'open' && said.opensItself;
  const startsAt = said.state === 'planned' ? said.startsAt : null;
  await client.query(
    `INSERT INTO maintenance (id, is_in_progress, end_time, starts_at, opens_itself)
     SELECT 1, $1 OR coalesce(starts_at <= now(), false), $2, CASE WHEN starts_at > now() THEN starts_at END, $4
     FROM (SELECT $3::timestamptz AS starts_at) AS dates
     ON CONFLICT (id) DO UPDATE
     SET is_in_progress = excluded.is_in_progress, end_time = excluded.end_time, starts_at = excluded.starts_at,
       opens_itself = excluded.opens_itself`,
    [said.state === 'closed', endTime, startsAt, opensItself],
  );
}
