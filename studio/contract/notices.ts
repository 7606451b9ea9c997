import * as v from 'valibot';
import { ANNOUNCEMENT_TYPES } from '../../src/contract/announcement.ts';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { ifMatch } from './headers.ts';
import { transaction } from './posts.ts';
import { lineSchema, localizedOf, localizedSchema } from './texts.ts';

/** The announcement above every page, and the maintenance mode of the shop. */

/** Maximum length of an announcement in characters: three lines on a phone. */
export const ANNOUNCEMENT_LENGTH = 200;

/** ISO 8601 with a time zone. */
const instant = v.pipe(v.string(), v.isoTimestamp('invalid'));

/** Returns true if `until` is after `from`, or if either is null. */
const areInOrder = (from: string | null, until: string | null) =>
  from === null || until === null || Date.parse(from) < Date.parse(until);

export const announcementWriteSchema = v.pipe(
  v.strictObject({
    text: localizedOf(lineSchema(ANNOUNCEMENT_LENGTH)),
    /** True if it sticks to the top of the window while the page scrolls. */
    isFixed: v.boolean(),
    type: v.picklist(ANNOUNCEMENT_TYPES, 'not_chosen'),
    isOn: v.boolean(),
    /** Period in which it is shown; null for no limit. */
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
  /** True if it is shown now or will be shown later. */
  isOn: v.boolean(),
  /** True if shoppers see it now. */
  isShown: v.boolean(),
  from: v.nullable(v.string()),
  until: v.nullable(v.string()),
});
export type StudioAnnouncement = v.InferOutput<typeof studioAnnouncementSchema>;

/** Returns the announcement; null if there has never been one. */
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

/** New state of the shop. `endTime` is shown to shoppers; with `opensItself` the shop reopens at that time. */
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
