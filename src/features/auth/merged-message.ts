import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Merged } from '../../contract/customer.ts';

/**
 * Returns a function that gives a message about the items that moved from the guest's cart and wishlist into the
 * account; null if there are none.
 */
export function useMergedMessage(): (merged: Merged) => string | null {
  const { t } = useLingui();
  return ({ cartQuantity, wishes }) => {
    // Words in a variable of their own would be looked up in Lingui's global language, which the shop does not use.
    const cart = t`До вашого кошика додано з цього пристрою: ${cartQuantity} ${plural(cartQuantity, {
      one: 'товар',
      few: 'товари',
      many: 'товарів',
      other: 'товару',
    })}.`;
    const wishlist = t`До ваших бажань додано з цього пристрою: ${wishes} ${plural(wishes, {
      one: 'товар',
      few: 'товари',
      many: 'товарів',
      other: 'товару',
    })}.`;
    return [cartQuantity > 0 && cart, wishes > 0 && wishlist].filter(Boolean).join(' ') || null;
  };
}
