import * as v from 'valibot';
import { pictureSchema } from './media.ts';
import { kopiykasSchema, offerSchema, productCardSchema, serviceSchema } from './product.ts';

/** Most pieces in one line, and most lines in one cart. */
export const MAX_QUANTITY = 999;
export const MAX_LINES = 100;

const quantitySchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY));

/** One SKU with one choice of services. Prices are kopiykas, now. */
const cartLineSchema = v.object({
  id: v.string(),
  ...offerSchema.entries,
  slug: v.string(),
  name: v.string(),
  picture: v.nullable(pictureSchema),
  quantity: v.number(),
  /** The services chosen for each piece of this line. */
  services: v.array(serviceSchema),
  /** One piece at this quantity, without services. */
  unitPrice: kopiykasSchema,
  /** The whole line with its services; 0 while it is unavailable. */
  cost: kopiykasSchema,
  /** False when it cannot be ordered now; such a line is kept but not counted. */
  isAvailable: v.boolean(),
});
export type CartLine = v.InferOutput<typeof cartLineSchema>;

export const cartSchema = v.object({
  lines: v.array(cartLineSchema),
  /** Pieces that count, for the counter in the header. */
  quantity: v.number(),
  total: kopiykasSchema,
  /** Products often bought with what is in the cart. */
  crossSell: v.array(productCardSchema),
});
export type Cart = v.InferOutput<typeof cartSchema>;

export const addToCartSchema = v.object({
  sku: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  quantity: quantitySchema,
  /** Codes of the chosen services. */
  services: v.optional(v.array(v.string()), []),
});
export type AddToCart = v.InferInput<typeof addToCartSchema>;

export const changeCartLineSchema = v.object({ quantity: quantitySchema });
