import * as v from 'valibot';
import { ANNOUNCEMENT_TYPES } from '../../src/contract/announcement.ts';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { ifMatch, transaction } from './posts.ts';
import { lineSchema, localizedOf, localizedSchema } from './texts.ts';

/** What stands above every page, and whether the shop is open. */

/** Characters of an announcement: three lines of a phone. */
const ANNOUNCEMENT_LENGTH = 200;

/** ISO 8601 with its zone. */
const instant = v.pipe(v.string(), v.isoTimestamp('invalid'));

/** `until` is after `from`, where both are said. */
const areInOrder = (from: string | null, until: string | null) =>
  from === null || until === null || Date.parse(from) < Date.parse(until);

export const announcementWriteSchema = v.pipe(
  v.strictObject({
    text: localizedOf(lineSchema(ANNOUNCEMENT_LENGTH)),
    /** Whether it stays at the top of the window while the page scrolls. */
    isFixed: v.boolean(),
    type: v.picklist(ANNOUNCEMENT_TYPES, 'not_chosen'),
    isOn: v.boolean(),
    /** Since when it is shown, and until when; null for at once, and until it is taken away. */
    from: v.nullable(instant),
    until: v.nullable(instant),
  }),
  v.forward(
    v.partialCheck([['from'], ['until']], ({ from, until }) => areInOrder(from, until), 'dates_crossed'),
    ['until'],
  ),
);
export type AnnouncementWrite = v.InferOutput<typeof announcementWriteSchema>;

export const studioAnnouncementSchema = v.object({
  revision: v.number(),
  text: localizedSchema,
  isFixed: v.boolean(),
  type: v.string(),
  /** Whether it is on, now or from a moment that is still to come. */
  isOn: v.boolean(),
  /** Whether shoppers see it now. */
  isShown: v.boolean(),
  from: v.nullable(v.string()),
  until: v.nullable(v.string()),
});
export type StudioAnnouncement = v.InferOutput<typeof studioAnnouncementSchema>;

/** null where nothing has ever been announced. */
export const getStudioAnnouncement = defineEndpoint({
  method: 'GET',
  path: '/studio/announcement',
  response: v.nullable(studioAnnouncementSchema),
});

export const updateAnnouncement = defineEndpoint({
  method: 'PUT',
  path: '/studio/announcement',
  headers: ifMatch,
  body: announcementWriteSchema,
  response: v.object({ announcement: v.nullable(studioAnnouncementSchema), transaction }),
});

const until = { endTime: v.nullable(instant), opensItself: v.boolean() };

/** What becomes of the shop: `endTime` is what shoppers are told; with `opensItself` it is open again then. */
export const maintenanceWriteSchema = v.pipe(
  v.variant('state', [
    v.strictObject({ state: v.literal('open') }),
    v.strictObject({ state: v.literal('closed'), ...until }),
    v.strictObject({ state: v.literal('planned'), startsAt: instant, ...until }),
  ]),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value.state === 'open') return;
    const { endTime, opensItself } = dataset.value;
    const startsAt = dataset.value.state === 'planned' ? dataset.value.startsAt : null;
    const at = (key: string, value: unknown) => ({
      path: [{ type: 'object', origin: 'value', input: dataset.value, key, value }] as [v.ObjectPathItem],
    });
    if (opensItself && endTime === null) addIssue({ message: 'required', ...at('endTime', endTime) });
    else if (!areInOrder(startsAt, endTime)) addIssue({ message: 'dates_crossed', ...at('endTime', endTime) });
  }),
);
export type MaintenanceWrite = v.InferOutput<typeof maintenanceWriteSchema>;

export const studioMaintenanceSchema = v.object({
  revision: v.number(),
  state: v.picklist(['open', 'closed', 'planned']),
  startsAt: v.nullable(v.string()),
  endTime: v.nullable(v.string()),
  opensItself: v.boolean(),
});
export type StudioMaintenance = v.InferOutput<typeof studioMaintenanceSchema>;

export const getStudioMaintenance = defineEndpoint({
  method: 'GET',
  path: '/studio/maintenance',
  response: studioMaintenanceSchema,
});

export const updateMaintenance = defineEndpoint({
  method: 'PUT',
  path: '/studio/maintenance',
  headers: ifMatch,
  body: maintenanceWriteSchema,
  response: v.object({ maintenance: studioMaintenanceSchema, transaction }),
});
