import { type StudioProduct, studioProductSchema, updateProduct } from '../../contract/products.ts';
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
  try {
    const params = { id: String(seen.id) };
    const { product, transaction } = await api.request(updateProduct, {
      params,
      body: { price },
      ifMatch: seen.revision,
    });
    return { isSaved: true, product: pricedOf(product), transaction };
  } catch (error) {
    const conflict = conflictOf(error, studioProductSchema);
    if (!conflict) throw error;
    const current = pricedOf(conflict.current);
    // A save whose answer was lost, or another person's, has set this very price.
    if (current.price === price) return { isSaved: true, product: current, transaction: null };
    if (current.price === seen.price) return savePrice(api, current, price);
    return { isSaved: false, current, changedBy: conflict.changedBy };
  }
}

const pricedOf = ({ id, revision, price }: StudioProduct): PricedProduct => ({ id, revision, price });
