import * as v from 'valibot';

/** Entities whose changes can be scheduled. */
export const SCHEDULED_ENTITIES = ['product', 'post', 'content-page', 'announcement'] as const;
export type ScheduledEntity = (typeof SCHEDULED_ENTITIES)[number];

export const scheduledQuery = {
  /**
   * `open`: changes that are not done yet, including those that wait for a decision; `today`: those of them that are due
   * by the end of the day in Kyiv, or that wait for a decision.
   */
  state: v.optional(v.picklist(['open', 'today', 'done'])),
  entity: v.optional(v.picklist(SCHEDULED_ENTITIES)),
  entityId: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
};

/** A day in Kyiv time, YYYY-MM-DD. */
export const calendarDay = v.pipe(v.string(), v.isoDate('invalid'));

/** A day in an address; another century is a typo. */
const addressDay = v.pipe(calendarDay, v.startsWith('20'));

/** Address of the calendar: its view, and the day that has the focus. Without them it is today's month. */
export const calendarSearch = { view: v.optional(v.picklist(['month', 'week'])), day: v.optional(addressDay) };

/** Address of a new sale: the day on which it begins. */
export const newSaleSearch = { from: v.optional(addressDay) };

/** Address of the screen that shows the shop at a later minute of Kyiv time. */
export const shopAtQuery = {
  at: v.optional(v.pipe(v.string(), v.isoDateTime('invalid'))),
  address: v.optional(v.pipe(v.string(), v.startsWith('/'), v.maxLength(2_000))),
};
