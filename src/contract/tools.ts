import * as v from 'valibot';
import { leafProductSchema } from './leaf.ts';
import { productCardSchema } from './product.ts';
import { TECHNIQUES } from './techniques.ts';

/** The calculator of leaves. */
const leavesSchema = v.object({
  name: v.literal('leaves'),
  /** The purest gold first; empty in a shop without leaf. */
  leaves: v.array(leafProductSchema),
});

/** A product with the colour of its material, `#rrggbb`, and its name in a few words. */
const swatch = { ...productCardSchema.entries, colour: v.string(), label: v.string() };

const karatSchema = v.object({
  ...swatch,
  leaf: leafProductSchema.entries.leaf,
  /** The colour in words, if it has a name. */
  shade: v.optional(v.string()),
  /** Indoors or outdoors, if known. */
  place: v.optional(v.string()),
});
export type Karat = v.InferOutput<typeof karatSchema>;

/** The wall of karats: booklets of gold leaf, the purest first. */
const karatsSchema = v.object({ name: v.literal('karats'), karats: v.array(karatSchema) });

const kitSchema = v.object({
  ...productCardSchema.entries,
  technique: v.picklist(TECHNIQUES),
  contents: v.optional(v.string()),
});
export type Kit = v.InferOutput<typeof kitSchema>;

const supplySchema = v.object({ ...productCardSchema.entries, amount: v.string() });
export type Supply = v.InferOutput<typeof supplySchema>;

/** The choice of a technique, with the kits for it and the list of the guide's first set for bole. */
const techniqueSchema = v.object({
  name: v.literal('technique'),
  kits: v.array(kitSchema),
  firstSet: v.array(supplySchema),
});

const boleSchema = v.object({
  ...swatch,
  /** Numbers of the metals, in `metals`, that editors recommend it for. */
  suits: v.array(v.number()),
});
export type Bole = v.InferOutput<typeof boleSchema>;

const metalSchema = v.object(swatch);
export type Metal = v.InferOutput<typeof metalSchema>;

/** Each bole under each metal. */
const bolesSchema = v.object({ name: v.literal('boles'), boles: v.array(boleSchema), metals: v.array(metalSchema) });

const pigmentSchema = v.object({
  ...swatch,
  /** The pigment's number in the Colour Index, such as PB29. */
  index: v.optional(v.string()),
  /** Stars, one to three; 0 if unknown. */
  lightfastness: v.number(),
  /** How much of the ground it covers, 0 to 1, and the word for it. */
  cover: v.number(),
  opacity: v.optional(v.string()),
  binders: v.array(v.string()),
  safety: v.optional(v.string()),
});
export type Pigment = v.InferOutput<typeof pigmentSchema>;

/** Swatches of pigments. */
const pigmentsSchema = v.object({ name: v.literal('pigments'), pigments: v.array(pigmentSchema) });

/** A tool of the craft, with the goods that it works with. */
export const toolSchema = v.variant('name', [leavesSchema, karatsSchema, techniqueSchema, bolesSchema, pigmentsSchema]);
export type Tool = v.InferOutput<typeof toolSchema>;
export type ToolOf<Name extends Tool['name']> = Extract<Tool, { name: Name }>;
