import { type ProductUpdate, type StudioProduct, studioProductSchema, updateProduct } from '../../contract/products.ts';
import type { StudioApi } from '../../lib/api.ts';
import { conflictOf } from '../../lib/conflict.ts';

/** A product with its price as the person saw it; kopiykas. */
export interface PricedProduct {
  readonly id: number;
  readonly revision: number;
  readonly price: number;
}

export type PriceSaved =
  | {
      readonly isSaved: true;
      readonly product: PricedProduct;
      /** The transaction to undo; null if an earlier save has set this very price. */
      readonly transaction: string | null;
    }
  /** Another person has changed the price since it was seen. */
  | { readonly isSaved: false; readonly current: PricedProduct; readonly changedBy: string | null };

/**
 * Saves the price of one product, wherever it is typed. Changes of other fields by others do not hinder it.
 * @param price kopiykas
 * @throws ApiError
 */
export async function savePrice(api: StudioApi, seen: PricedProduct, price: number): Promise<PriceSaved> {
  const saved = await saveField(api, { ...seen, field: 'price', seen: seen.price, to: price });
  if (saved.isSaved) return { isSaved: true, product: pricedOf(saved.product), transaction: saved.transaction };
  return { isSaved: false, current: pricedOf(saved.current), changedBy: saved.changedBy };
}

/** Fields that are saved alone. */
type SavedField = 'price' | 'isPublished';

/** A change of one field of a product. */
interface FieldSave<Field extends SavedField> {
  readonly id: number;
  readonly revision: number;
  readonly field: Field;
  /** The value that the person saw. */
  readonly seen: StudioProduct[Field];
  readonly to: StudioProduct[Field];
}

type FieldSaved =
  | {
      readonly isSaved: true;
      readonly product: StudioProduct;
      /** Id of the save's transaction; null if this save wrote nothing. */
      readonly transaction: string | null;
    }
  /** Another person has changed the field since it was seen. */
  | { readonly isSaved: false; readonly current: StudioProduct; readonly changedBy: string | null };

/** Saves one field, unless another person has changed it since it was seen. @throws ApiError */
export async function saveField<Field extends SavedField>(api: StudioApi, save: FieldSave<Field>): Promise<FieldSaved> {
  const { id, revision, field, seen, to } = save;
  try {
    const body: ProductUpdate = { [field]: to };
    const params = { id: String(id) };
    const { product, transaction } = await api.request(updateProduct, { params, body, ifMatch: revision });
    return { isSaved: true, product, transaction };
  } catch (error) {
    const conflict = conflictOf(error, studioProductSchema);
    if (!conflict) throw error;
    const { current, changedBy } = conflict;
    // A save whose answer was lost, or another person's, has set this very value.
    if (current[field] === to) return { isSaved: true, product: current, transaction: null };
    if (current[field] === seen) return saveField(api, { ...save, revision: current.revision });
    return { isSaved: false, current, changedBy };
  }
}

const pricedOf = ({ id, revision, price }: StudioProduct): PricedProduct => ({ id, revision, price });
