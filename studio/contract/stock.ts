import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { idSchema } from '../../src/contract/integer.ts';
import { once } from './headers.ts';
import { MOST_PIECES } from './limits.ts';
import { lineSchema } from './texts.ts';

/** Reasons that the staff can give for a movement of stock. */
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

/** Sign of the movement for each reason: in, out, or either. */
export const DIRECTIONS: Readonly<Record<PeoplesReason, 1 | -1 | 0>> = {
  received: 1,
  returned: 1,
  'sold-elsewhere': -1,
  damaged: -1,
  lost: -1,
  used: -1,
  correction: 0,
};

/** `counted`: the shelf was counted. `imported`: a file gave the stock. `changed`: the reason is unknown. */
export const MOVEMENT_REASONS = [...PEOPLES_REASONS, 'counted', 'imported', 'changed'] as const;

/** Movements by orders: taken when an order is placed, given back when it is cancelled or returned. */
const ORDER_MOVEMENTS = ['order', 'order-cancelled', 'order-returned'] as const;

const noteSchema = v.optional(v.nullable(lineSchema(300)), null);

const movedSchema = v.pipe(
  v.strictObject({
    reason: v.picklist(PEOPLES_REASONS, 'not_chosen'),
    /** Number of pieces, positive or negative as the reason requires. */
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
  /** Pieces on the shelf, including those of orders that wait to be packed; with `seen`, pieces counted as `seen` is. */
  counted: v.pipe(
    v.number(),
    v.integer('out_of_range'),
    v.minValue(0, 'out_of_range'),
    v.maxValue(MOST_PIECES, 'out_of_range'),
  ),
  /**
   * Pieces that the person saw, all on the shelf or only those for sale. The difference is moved, so that pieces sold since then are not added again.
   */
  seen: v.optional(v.pipe(v.number(), v.integer('out_of_range'), v.minValue(0, 'out_of_range'))),
  note: noteSchema,
});

export const stockMoveSchema = v.variant('reason', [countedSchema, movedSchema], 'not_chosen');
export type StockMove = v.InferOutput<typeof stockMoveSchema>;

export const stockMovementSchema = v.object({
  /** ISO 8601. */
  at: v.string(),
  delta: v.number(),
  /** Pieces available for orders after the movement. */
  stock: v.number(),
  reason: v.picklist([...MOVEMENT_REASONS, ...ORDER_MOVEMENTS]),
  note: v.nullable(v.string()),
  /** Name of the person, or the id of another author as in the log or in an order's events; null if unknown. */
  by: v.nullable(v.string()),
  /** Number of the order; null for other movements. */
  order: v.nullable(v.number()),
});
export type StockMovement = v.InferOutput<typeof stockMovementSchema>;

const shelfEntries = {
  /** Pieces that can be ordered now. */
  stock: v.number(),
  /** Pieces of orders that wait to be packed; they are still on the shelf. */
  reserved: v.number(),
};

const idParam = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), idSchema);

/** Number of movements that one response lists. */
export const MOVEMENTS_SHOWN = 50;

export const getStock = defineEndpoint({
  method: 'GET',
  path: '/studio/products/{id}/stock',
  params: { id: idParam },
  query: { page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number)), '1') },
  response: v.object({
    ...shelfEntries,
    /** Newest first. */
    movements: v.array(stockMovementSchema),
    isMore: v.boolean(),
  }),
});

export const moveStock = defineEndpoint({
  method: 'POST',
  path: '/studio/products/{id}/stock',
  params: { id: idParam },
  headers: once,
  body: stockMoveSchema,
  response: v.object({ ...shelfEntries, delta: v.number(), transaction: v.string() }),
});
