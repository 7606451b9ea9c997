import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { countSchema } from '../../src/contract/list.ts';

const countsSchema = v.object({
  call: v.optional(countSchema),
  pack: v.optional(countSchema),
  tasks: v.optional(countSchema),
  reviews: v.optional(countSchema),
  plans: v.optional(countSchema),
});
export type DayCounts = v.InferOutput<typeof countsSchema>;

/**
 * Returns the numbers beside the entries of the menu, the number of the newest order and whether saves are published;
 * every screen polls it.
 */
export const readDayCounts = defineEndpoint({
  method: 'GET',
  path: '/studio/day/counts',
  response: v.object({
    counts: countsSchema,
    /** 0 if there are no orders; null without permission to read them. */
    newestOrder: v.nullable(v.number()),
    /**
     * The instant (ISO 8601) since which no rebuild worker is alive, so that saves are not published; null while one is.
     * Left out without permission.
     */
    publishingStoppedAt: v.optional(v.nullable(v.string())),
  }),
});
