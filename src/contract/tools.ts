import * as v from 'valibot';
import { leafProductSchema } from './leaf.ts';

/** The calculator of leaves. */
const leavesSchema = v.object({
  name: v.literal('leaves'),
  /** The purest gold first; empty in a shop without leaf. */
  leaves: v.array(leafProductSchema),
});

/** A tool of the craft, with the goods that it works with. */
export const toolSchema = v.variant('name', [leavesSchema]);
export type Tool = v.InferOutput<typeof toolSchema>;
export type ToolOf<Name extends Tool['name']> = Extract<Tool, { name: Name }>;
