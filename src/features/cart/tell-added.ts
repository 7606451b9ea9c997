import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Cart } from '../../contract/cart.ts';
import { changedFrom } from '../../rules/cart.ts';
import { formatMoney } from '../../rules/money.ts';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import { CART_KEY } from './cart-query.ts';
import { findChoice } from './optimistic.ts';
import type { Submitted } from './outbox.ts';

interface Added {
  readonly name: string;
  readonly sku: string;
  /** Keys of the chosen services. */
  readonly services: readonly string[];
}

/** Says that a product is in the cart, whether the shop knows of it yet, and when it costs something else than it did. */
export function useTellAdded(): (added: Added, submitted: Submitted) => void {
  const { t } = useLingui();
  const toast = useToast();
  const queryClient = useQueryClient();
  return ({ name, sku, services }, submitted) => {
    if (submitted === 'kept') {
      return toast.info(t`У кошику: ${name}. Магазин дізнається про це, щойно повернеться зв’язок.`);
    }
    // The answer, which came before the button's own cart does.
    const cart = queryClient.getQueryData<Cart>(CART_KEY);
    const line = cart && findChoice(cart.lines, sku, services);
    const before = line ? changedFrom(line) : null;
    if (!line || before === null) return toast.info(t`У кошику: ${name}`);
    const [old, now] = [formatMoney(before), formatMoney(line.price)];
    toast.info(t`У кошику: ${name}. Ціна змінилася: була ${old}, тепер ${now}.`);
  };
}
