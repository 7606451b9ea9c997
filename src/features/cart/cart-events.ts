import type { Cart, CartLine } from '../../contract/cart.ts';
import { keyOfService } from '../../rules/services.ts';
import type { AnalyticsEvent } from '../analytics/events.ts';
import { quantityChange } from '../analytics/sales.ts';
import type { Change } from './change.ts';
import { findChoice } from './choice.ts';

/**
 * Returns the analytics event of a change that the API has applied: pieces that were added to a line or removed from
 * it; null if there were none. `before` and `after` are the API's cart before and after the change.
 */
export function eventOf(change: Change, before: Cart, after: Cart): AnalyticsEvent | null {
  const moved = movedPieces(change, before, after);
  return moved && quantityChange(...moved);
}

type MovedPieces = readonly [line: CartLine, pieces: number];

function movedPieces(change: Change, before: Cart, after: Cart): MovedPieces | null {
  switch (change.kind) {
    case 'add': {
      const { product, services, quantity } = change;
      const line = findChoice(after.lines, product.sku, services.map(keyOfService));
      // By the requested quantity: the cart may contain it already, if an earlier response was lost.
      return line ? [line, quantity] : null;
    }
    case 'set-quantity':
    case 'restore': {
      const [was, is] = [before, after].map(({ lines }) => findChoice(lines, change.line.sku, change.line.services));
      return is ? [is, is.quantity - (was?.quantity ?? 0)] : null;
    }
    case 'remove':
    case 'save': {
      const line = findChoice(before.lines, change.line.sku, change.line.services);
      return line ? [line, -line.quantity] : null;
    }
    case 'remove-saved':
    case 'enter-promo':
    case 'remove-promo':
      return null;
  }
}
