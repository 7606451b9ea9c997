import { MAX_QUANTITY } from '../../contract/limits.ts';
import type { ProductCard } from '../../contract/product.ts';

/** A product and the number of pieces that the cart shall have at least. */
export interface Wanted {
  readonly product: ProductCard;
  readonly quantity: number;
}

interface Addition extends Wanted {
  /** Pieces that the stock allows, of those that the cart lacks. */
  readonly missing: number;
}

export interface AdditionPlan {
  /** Products to add, with the number of pieces. */
  readonly toAdd: readonly Addition[];
  readonly soldOut: readonly Wanted[];
  /** The cart has them already, in this number or more. */
  readonly inCart: readonly Wanted[];
}

/**
 * Decides which products a press adds. Sold-out products are left out; of a product that the cart has already only the
 * lacking pieces are added, so that a second press adds nothing.
 * @param inCart returns the number of pieces that the cart has of a SKU
 */
export function planAddition(wanted: readonly Wanted[], inCart: (sku: string) => number): AdditionPlan {
  const toAdd: Addition[] = [];
  const soldOut: Wanted[] = [];
  const had: Wanted[] = [];
  for (const each of wanted) {
    const { product, quantity } = each;
    const has = inCart(product.sku);
    const most = Math.min(product.stock, MAX_QUANTITY);
    if (has >= quantity || (has > 0 && has >= most)) had.push(each);
    else if (product.stock === 0) soldOut.push(each);
    else toAdd.push({ ...each, missing: Math.min(quantity, most) - has });
  }
  return { toAdd, soldOut, inCart: had };
}
