import { getStudioMenu, updateMenu } from '../../../studio/contract/menu.ts';
import {
  getStudioAnnouncement,
  getStudioMaintenance,
  updateAnnouncement,
  updateMaintenance,
} from '../../../studio/contract/notices.ts';
import { getStudioSite, updateSite } from '../../../studio/contract/site.ts';
import { commitWrite } from '../commit-write.ts';
import { IF_MATCH, lockIn, preconditionOf } from '../precondition.ts';
import { studioRoute } from '../route.ts';
import { menuWrites, readStudioMenu } from './menu.ts';
import { noticeWrites, readStudioAnnouncement, readStudioMaintenance } from './notice-writes.ts';
import { readStudioSite, siteWrites } from './site.ts';

const parameters = { ...IF_MATCH };

const announcementPrecondition = preconditionOf({
  ...{ entity: 'announcement', lock: lockIn('announcement') },
  read: readStudioAnnouncement,
});
const maintenancePrecondition = preconditionOf({
  entity: 'maintenance',
  lock: lockIn('maintenance'),
  read: readStudioMaintenance,
});
const sitePrecondition = preconditionOf({ entity: 'site', lock: lockIn('site_settings'), read: readStudioSite });
/** Id of single-row tables. */
const ONE = 1;

export const settingsRoutes = [
  studioRoute(
    getStudioAnnouncement,
    { summary: 'The announcement above every page, current or planned.', permission: 'content.read' },
    ({ deps }) => readStudioAnnouncement(deps.pool),
  ),
  studioRoute(
    updateAnnouncement,
    {
      summary: 'Writes the announcement with its dates, or hides it.',
      parameters,
      permission: 'content.write',
      errors: ['revision_conflict'],
    },
    async (input) => {
      const row = announcementPrecondition(ONE, input.headers['if-match']);
      const { transaction } = await commitWrite(input, noticeWrites['announcement.update'], input.body, row);
      return { announcement: await readStudioAnnouncement(input.deps.pool), transaction };
    },
  ),
  studioRoute(
    getStudioMaintenance,
    { summary: 'Whether the shop is open, and planned maintenance.', permission: 'content.read' },
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
      const row = maintenancePrecondition(ONE, input.headers['if-match']);
      const { transaction } = await commitWrite(input, noticeWrites['maintenance.update'], input.body, row);
      return { maintenance: await readStudioMaintenance(input.deps.pool), transaction };
    },
  ),
  studioRoute(
    getStudioMenu,
    { summary: 'The entries of the menu and the footer, and those that they omit.', permission: 'content.read' },
    ({ deps }) => readStudioMenu(deps.pool),
  ),
  studioRoute(
    updateMenu,
    {
      summary: 'Sorts the menu and the footer, and sets the entries that they omit.',
      permission: 'content.write',
      errors: ['revision_conflict'],
    },
    async (input) => {
      const { transaction } = await commitWrite(input, menuWrites['menu.update'], input.body);
      return { menu: await readStudioMenu(input.deps.pool), transaction };
    },
  ),
  studioRoute(
    getStudioSite,
    { summary: 'The shop’s name, address and contacts, in both languages.', permission: 'content.read' },
    ({ deps }) => readStudioSite(deps.pool),
  ),
  studioRoute(
    updateSite,
    {
      summary: 'Writes the shop’s name, address, contacts and bank account.',
      parameters,
      permission: 'settings.write',
      isConfirmed: true,
      errors: ['revision_conflict'],
    },
    async (input) => {
      const row = sitePrecondition(ONE, input.headers['if-match']);
      const { transaction } = await commitWrite(input, siteWrites['site.update'], input.body, row);
      return { site: await readStudioSite(input.deps.pool), transaction };
    },
  ),
];
