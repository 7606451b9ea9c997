import * as v from 'valibot';

/** What a plan can be about. */
export const SCHEDULED_ENTITIES = ['product', 'post', 'content-page', 'announcement'] as const;
export type ScheduledEntity = (typeof SCHEDULED_ENTITIES)[number];

export const scheduledQuery = {
  /** `open`: what is still to be done, or waits for somebody. */
  state: v.optional(v.picklist(['open', 'done'])),
  entity: v.optional(v.picklist(SCHEDULED_ENTITIES)),
  entityId: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
};
