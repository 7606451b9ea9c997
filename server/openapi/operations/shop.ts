import * as v from 'valibot';
import { announcementSchema } from '../../../src/contract/announcement.ts';
import { endpoints } from '../../../src/contract/api.ts';
import { changesSchema } from '../../../src/contract/changes.ts';
import { layoutSchema } from '../../../src/contract/layout.ts';
import { maintenanceSchema } from '../../../src/contract/maintenance.ts';
import { pageEntrySchema } from '../../../src/contract/page-entry.ts';
import { type Operation, query, slug } from '../operation.ts';

/** What the shop as a whole is, and what has changed in it. */
export const SHOP_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: endpoints.maintenance,
    summary: 'Whether the shop is closed for maintenance, and until when. Answers while it is.',
    response: maintenanceSchema,
  },
  {
    method: 'get',
    path: endpoints.pages,
    summary: 'Every page of the shop: slug and type.',
    response: v.array(pageEntrySchema),
  },
  {
    method: 'get',
    path: `${endpoints.pages}/{slug}`,
    summary: 'What stands behind one slug.',
    parameters: [slug],
    response: pageEntrySchema,
    refusals: [404],
  },
  {
    method: 'get',
    path: endpoints.announcement,
    summary: 'The banner above every page; null when there is none.',
    response: announcementSchema,
  },
  {
    method: 'get',
    path: endpoints.layout,
    summary: 'What all pages share: the shop itself, the menu, the pages of the footer.',
    response: layoutSchema,
  },
  {
    method: 'get',
    path: endpoints.changes,
    summary:
      'What pages read and somebody has changed since a cursor, each once, and the next cursor; without a cursor only the present one. Answers during maintenance.',
    parameters: [query('since', 'Cursor of an earlier answer.')],
    response: changesSchema,
  },
];
