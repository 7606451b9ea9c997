import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';

/** `winterHolidays` adds the snowflakes. */
export const ANNOUNCEMENT_TYPES = ['info', 'sale', 'winterHolidays'] as const;

/** The banner above the page; null when there is nothing to announce. */
const announcementSchema = v.nullable(
  v.object({
    announcement: v.string(),
    /** True if the banner stays at the top of the window while the page scrolls. */
    isFixed: v.boolean(),
    /** A string, not the picklist: an unknown type is shown as plain text by an older app. */
    type: v.string(),
  }),
);
export type Announcement = NonNullable<v.InferOutput<typeof announcementSchema>>;

export const getAnnouncement = defineEndpoint({ method: 'GET', path: '/announcement', response: announcementSchema });
