import * as v from 'valibot';
import { productCardSchema } from './product.ts';

/** Forms in which leaf is sold: loose sheets, thicker loose sheets, and sheets pressed onto paper. */
const LEAF_FORMS = ['loose', 'double', 'transfer'] as const;
export type LeafForm = (typeof LEAF_FORMS)[number];

/** A booklet of leaf: the number of its sheets, and the sides of one in millimetres. */
export const leafSchema = v.object({
  form: v.picklist(LEAF_FORMS),
  sheets: v.number(),
  width: v.number(),
  height: v.number(),
});
export type Leaf = v.InferOutput<typeof leafSchema>;

/** A product that is a booklet of leaf. */
export const leafProductSchema = v.object({ ...productCardSchema.entries, leaf: leafSchema });
export type LeafProduct = v.InferOutput<typeof leafProductSchema>;
