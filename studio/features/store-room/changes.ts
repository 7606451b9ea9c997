import * as v from 'valibot';
import type { ShelvedProduct } from '../../contract/store-room.ts';
import { localizedSchema } from '../../contract/texts.ts';

const fromTo = <Value extends v.GenericSchema>(value: Value) => ({
  /** The value that the person saw; another one on the server is a conflict. */
  seen: value,
  to: value,
});

/** A new value of one field. Stock is sent as a difference, so it has no conflicts. */
const fieldSchema = v.variant('field', [
  v.object({ field: v.literal('price'), ...fromTo(v.number()) }),
  v.object({ field: v.literal('stock'), ...fromTo(v.number()) }),
  v.object({ field: v.literal('isPublished'), ...fromTo(v.boolean()) }),
]);
export type FieldChange = v.InferOutput<typeof fieldSchema>;

const problemSchema = v.variant('kind', [
  /** Another person has changed the value since it was seen. */
  v.object({
    kind: v.literal('conflict'),
    current: v.union([v.number(), v.boolean()]),
    changedBy: v.nullable(v.string()),
  }),
  /** The server has refused the change; the message is for the reader. */
  v.object({ kind: v.literal('refused'), message: v.string() }),
]);
export type Problem = v.InferOutput<typeof problemSchema>;

/** A change that waits to be sent, as kept on the device. */
export const waitingChangeSchema = v.object({
  /** Its idempotency key. */
  id: v.string(),
  /** Id of the person who made it; nobody else sends it. */
  staffId: v.string(),
  /** Milliseconds since 1970. */
  at: v.number(),
  /** Position among the changes of one save. */
  place: v.number(),
  product: v.object({ id: v.number(), revision: v.number(), sku: v.string(), name: localizedSchema }),
  change: fieldSchema,
  /** Reason why it waits for the person's decision; null while it only waits to be sent. */
  problem: v.nullable(problemSchema),
});
export type WaitingChange = v.InferOutput<typeof waitingChangeSchema>;

/** Values of the three fields of the form. */
export interface ShelfValues {
  /** Kopiykas. */
  readonly price: number;
  /** Pieces on the shelf, including those of orders that wait to be packed. */
  readonly stock: number;
  readonly isPublished: boolean;
}

/** Values as typed so far; null for an empty field. */
export interface TypedValues extends Pick<ShelfValues, 'isPublished'> {
  readonly price: number | null;
  readonly stock: number | null;
}

/** Returns true if a product that shoppers see would have no price; a hidden one may have none yet. */
export const isPriceMissing = ({ price, isPublished }: TypedValues) => price === 0 && isPublished;

/** Returns the typed values; null if they cannot be saved yet. */
export function filledIn(typed: TypedValues): ShelfValues | null {
  const { price, stock, isPublished } = typed;
  return price === null || stock === null || isPriceMissing(typed) ? null : { price, stock, isPublished };
}

export const valuesOf = ({ price, stock, reserved, isPublished }: ShelvedProduct): ShelfValues => ({
  price,
  stock: stock + reserved,
  isPublished,
});

/** Returns the changes between the values that were seen and the typed ones. */
export function changesOf(seen: ShelfValues, to: ShelfValues): FieldChange[] {
  const changes: FieldChange[] = [];
  if (seen.price !== to.price) changes.push({ field: 'price', seen: seen.price, to: to.price });
  if (seen.stock !== to.stock) changes.push({ field: 'stock', seen: seen.stock, to: to.stock });
  if (seen.isPublished !== to.isPublished)
    changes.push({ field: 'isPublished', seen: seen.isPublished, to: to.isPublished });
  return changes;
}

/** Returns a product as it will be once the changes that wait for it are sent, so that a later change builds on them. */
export function withWaiting(product: ShelvedProduct, waiting: readonly WaitingChange[]): ShelvedProduct {
  const own = waiting.filter((one) => one.product.id === product.id && one.problem === null);
  return own.reduce((shown, { change }) => withChange(shown, change), product);
}

function withChange(product: ShelvedProduct, change: FieldChange): ShelvedProduct {
  if (change.field === 'stock') return { ...product, stock: product.stock + change.to - change.seen };
  return { ...product, [change.field]: change.to };
}
