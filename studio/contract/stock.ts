import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { idSchema } from '../../src/contract/integer.ts';
import { MOST_PIECES } from './limits.ts';
import { lineSchema } from './texts.ts';

/** Reasons that people give for pieces that came or went. */
export const PEOPLES_REASONS = [
  'received',
  'returned',
  'sold-elsewhere',
  'damaged',
  'lost',
  'used',
  'correction',
] as const;
export type PeoplesReason = (typeof PEOPLES_REASONS)[number];

/** Which way each of them moves the stock: in, out, or either. */
export const DIRECTIONS: Readonly<Record<PeoplesReason, 1 | -1 | 0>> = {
  received: 1,
  returned: 1,
  'sold-elsewhere': -1,
  damaged: -1,
  lost: -1,
  used: -1,
  correction: 0,
};

/** `counted`: somebody has counted the shelf. `imported`: a file named the stock. `changed`: nobody has said why. */
export const MOVEMENT_REASONS = [...PEOPLES_REASONS, 'counted', 'imported', 'changed'] as const;

/** What orders do: taken when one is placed, given back when it comes to nothing. */
const ORDER_MOVEMENTS = ['order', 'order-cancelled', 'order-returned'] as const;

const noteSchema = v.optional(v.nullable(lineSchema(300)), null);

const movedSchema = v.pipe(
  v.strictObject({
    reason: v.picklist(PEOPLES_REASONS, 'not_chosen'),
    /** Pieces that come (above 0) or go (below 0), as the reason has it. */
    delta: v.pipe(
      v.number(),
      v.integer('out_of_range'),
      v.minValue(-MOST_PIECES, 'out_of_range'),
      v.maxValue(MOST_PIECES, 'out_of_range'),
      v.notValue(0, 'movement_zero'),
    ),
    note: noteSchema,
  }),
  v.forward(
    v.check(({ reason, delta }) => DIRECTIONS[reason] === 0 || Math.sign(delta) === DIRECTIONS[reason], 'out_of_range'),
    ['delta'],
  ),
);

const countedSchema = v.strictObject({
  reason: v.literal('counted'),
  /** Pieces on the shelf, with those that orders wait to be packed of. */
  counted: v.pipe(
    v.number(),
    v.integer('out_of_range'),
    v.minValue(0, 'out_of_range'),
    v.maxValue(MOST_PIECES, 'out_of_range'),
  ),
  note: noteSchema,
});

export const stockMoveSchema = v.variant('reason', [countedSchema, movedSchema], 'not_chosen');
export type StockMove = v.InferOutput<typeof stockMoveSchema>;

export const stockMovementSchema = v.object({
  /** ISO 8601. */
  at: v.string(),
  delta: v.number(),
  /** Pieces that could be ordered after it. */
  stock: v.number(),
  reason: v.picklist([...MOVEMENT_REASONS, ...ORDER_MOVEMENTS]),
  note: v.nullable(v.string()),
  /** Who did it: a name of the staff, or what the shop calls its commands and imports; null for orders. */
  by: v.nullable(v.string()),
  /** Number of the order. */
  order: v.nullable(v.number()),
});
export type StockMovement = v.InferOutput<typeof stockMovementSchema>;

const shelfEntries = {
  /** Pieces that can be ordered now. */
  stock: v.number(),
  /** Pieces of orders that wait to be packed: they lie on the shelf too. */
  reserved: v.number(),
};

const idParam = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), idSchema);

/** Movements of a page. */
export const MOVEMENTS_SHOWN = 50;

export const getStock = defineEndpoint({
  method: 'GET',
  path: '/studio/products/{id}/stock',
  params: { id: idParam },
  query: { page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number)), '1') },
  response: v.object({
    ...shelfEntries,
    /** The last first. */
    movements: v.array(stockMovementSchema),
    isMore: v.boolean(),
  }),
});

export const moveStock = defineEndpoint({
  method: 'POST',
  path: '/studio/products/{id}/stock',
  params: { id: idParam },
  body: stockMoveSchema,
  response: v.object({ ...shelfEntries, delta: v.number(), transaction: v.string() }),
});
