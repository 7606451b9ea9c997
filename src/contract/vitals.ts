import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { CONNECTIONS, DEVICES, METRICS, VISITED_PAGES } from './visit.ts';

/** Ten minutes, in milliseconds: a longer load means that the computer was asleep. */
const LONGEST = 600_000;

/** Measurements of one visit. They contain no personal data: no address of a page, no id, no time. */
const vitalsSchema = v.object({
  page: v.picklist(VISITED_PAGES),
  device: v.picklist(DEVICES),
  connection: v.picklist(CONNECTIONS),
  metrics: v.pipe(
    v.array(v.object({ name: v.picklist(METRICS), value: v.pipe(v.number(), v.minValue(0), v.maxValue(LONGEST)) })),
    v.minLength(1),
    v.maxLength(METRICS.length),
    v.check((all) => new Set(all.map(({ name }) => name)).size === all.length, 'invalid'),
  ),
});
export type Vitals = v.InferOutput<typeof vitalsSchema>;

/** Stores the measurements of a visit, in the language of the page. */
export const reportVitals = defineEndpoint({
  method: 'POST',
  path: '/vitals',
  body: vitalsSchema,
  response: v.null(),
});
