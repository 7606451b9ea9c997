import * as v from 'valibot';

const idSchema = v.pipe(v.string(), v.uuid());

/** Query of the picking list; the address of its screen has the same parameters. */
export const pickingQuery = {
  /** Ids of the orders; all orders to pack if absent. */
  id: v.optional(v.pipe(v.array(idSchema), v.maxLength(100))),
};

/** Address of the packing screen. */
export const packingQuery = {
  /** Id of the order that is open for packing. */
  order: v.optional(idSchema),
};
