import { getStudioMenu, updateMenu } from '../../../studio/contract/menu.ts';
import {
  getStudioAnnouncement,
  getStudioMaintenance,
  updateAnnouncement,
  updateMaintenance,
} from '../../../studio/contract/notices.ts';
import { getStudioSite, updateSite } from '../../../studio/contract/site.ts';
import { keep } from '../keep.ts';
import { studioRoute } from '../route.ts';
import { lockIn, seenOf } from '../seen.ts';
import { menuWrites, readStudioMenu } from './menu.ts';
import { noticeWrites, readStudioAnnouncement, readStudioMaintenance } from './notice-writes.ts';
import { readStudioSite, siteWrites } from './site.ts';

const parameters = { 'if-match': 'The revision that was seen.' };

const seenAnnouncement = seenOf({
  ...{ entity: 'announcement', lock: lockIn('announcement') },
  read: readStudioAnnouncement,
});
const seenMaintenance = seenOf({ entity: 'maintenance', lock: lockIn('maintenance'), read: readStudioMaintenance });
const seenSite = seenOf({ entity: 'site', lock: lockIn('site_settings'), read: readStudioSite });
/** Id of single-row tables. */
const ONE = 1;

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
      const seen = seenAnnouncement(ONE, input.headers['if-match']);
      const { transaction } = await keep(input, noticeWrites['announcement.update'], input.body, seen);
      return { announcement: await readStudioAnnouncement(input.deps.pool), transaction };
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
      const seen = seenMaintenance(ONE, input.headers['if-match']);
      const { transaction } = await keep(input, noticeWrites['maintenance.update'], input.body, seen);
      return { maintenance: await readStudioMaintenance(input.deps.pool), transaction };
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
      return { menu: await readStudioMenu(input.deps.pool), transaction };
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
      const seen = seenSite(ONE, input.headers['if-match']);
      const { transaction } = await keep(input, siteWrites['site.update'], input.body, seen);
      return { site: await readStudioSite(input.deps.pool), transaction };
    },
  ),
];
