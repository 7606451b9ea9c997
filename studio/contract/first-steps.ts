import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { countSchema } from '../../src/contract/list.ts';
import { transaction } from './posts.ts';

/** Steps from an empty shop to one that sells, in their order. */
export const FIRST_STEPS = ['seller', 'contacts', 'bank', 'carrier', 'pages', 'category', 'product'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

export const firstStepsSchema = v.object({
  /** All steps. Optional ones may stay undone. */
  steps: v.array(v.object({ id: v.picklist(FIRST_STEPS), isDone: v.boolean(), isOptional: v.boolean() })),
  /** Pages that a shop needs and that are not published, in the reader's language. */
  drafts: v.array(v.object({ slug: v.string(), title: v.string() })),
});
export type FirstSteps = v.InferOutput<typeof firstStepsSchema>;

/** Publishes all drafts of the first steps. Repeating it publishes nothing more. */
export const publishFirstPages = defineEndpoint({
  method: 'POST',
  path: '/studio/first-steps/pages',
  response: v.object({ published: countSchema, transaction }),
});
