import type pg from 'pg';
import { getStudioMenu, updateMenu } from '../../../studio/contract/menu.ts';
import {
  getStudioAnnouncement,
  getStudioMaintenance,
  updateAnnouncement,
  updateMaintenance,
} from '../../../studio/contract/notices.ts';
import { getStudioSite, updateSite } from '../../../studio/contract/site.ts';
import { requireSeen } from '../revision.ts';
import { studioRoute } from '../route.ts';
import { keep } from './keep.ts';
import { menuWrites, readStudioMenu } from './menu.ts';
import { noticeWrites, readStudioAnnouncement, readStudioMaintenance } from './notice-writes.ts';
import { readStudioSite, siteWrites } from './site.ts';

const parameters = { 'if-match': 'The revision that was seen.' };

/** What there is one of, read after its row was locked. */
const ONES = {
  announcement: { table: 'announcement', read: readStudioAnnouncement },
  maintenance: { table: 'maintenance', read: readStudioMaintenance },
  site: { table: 'site_settings', read: readStudioSite },
} as const;

/** @throws ApiError revision_conflict */
const isSeen = (entity: keyof typeof ONES, ifMatch: string | undefined) => async (client: pg.ClientBase) => {
  const { table, read } = ONES[entity];
  await client.query(`SELECT FROM ${table} FOR NO KEY UPDATE`);
  const current = await read(client);
  if (current) await requireSeen(client, { entity, id: 1, ifMatch, current });
};

export const settingsRoutes = [
  studioRoute(
    getStudioAnnouncement,
    { summary: 'What is announced above every page, now or later.', permission: 'content.read' },
    ({ deps }) => readStudioAnnouncement(deps.pool),
  ),
  studioRoute(
    updateAnnouncement,
    {
      summary: 'Announces something, with its dates, or takes it away.',
      parameters,
      permission: 'content.write',
      errors: ['revision_conflict'],
    },
    async (input) => {
      const { 'if-match': ifMatch } = input.headers;
      const seen = isSeen('announcement', ifMatch);
      const { transaction } = await keep(input, noticeWrites['announcement.update'], input.body, seen);
      return { transaction };
    },
  ),
  studioRoute(
    getStudioMaintenance,
    { summary: 'Whether the shop is open, and what is planned.', permission: 'content.read' },
    ({ deps }) => readStudioMaintenance(deps.pool),
  ),
  studioRoute(
    updateMaintenance,
    {
      summary: 'Closes the shop for maintenance, now or later, or opens it.',
      parameters,
      permission: 'shop.close',
      errors: ['revision_conflict'],
    },
    async (input) => {
      const { 'if-match': ifMatch } = input.headers;
      const seen = isSeen('maintenance', ifMatch);
      const { transaction } = await keep(input, noticeWrites['maintenance.update'], input.body, seen);
      return { transaction };
    },
  ),
  studioRoute(
    getStudioMenu,
    { summary: 'What the menu and the footer lead to, and what they pass over.', permission: 'content.read' },
    ({ deps }) => readStudioMenu(deps.pool),
  ),
  studioRoute(
    updateMenu,
    {
      summary: 'Puts the menu and the footer into an order, and says what they show.',
      permission: 'content.write',
      errors: ['revision_conflict'],
    },
    async (input) => {
      const { transaction } = await keep(input, menuWrites['menu.update'], input.body);
      return { transaction };
    },
  ),
  studioRoute(
    getStudioSite,
    { summary: 'Who and where the shop is, in both languages.', permission: 'content.read' },
    ({ deps }) => readStudioSite(deps.pool),
  ),
  studioRoute(
    updateSite,
    {
      summary: 'Says who and where the shop is, and where invoices are paid.',
      parameters,
      permission: 'settings.write',
      isConfirmed: true,
      errors: ['revision_conflict'],
    },
    async (input) => {
      const { 'if-match': ifMatch } = input.headers;
      const { transaction } = await keep(input, siteWrites['site.update'], input.body, isSeen('site', ifMatch));
      return { transaction };
    },
  ),
];
