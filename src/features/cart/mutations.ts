import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Cart } from '../../contract/cart.ts';
import type { ProductCard } from '../../contract/product.ts';
import type { ChosenService } from '../../contract/service.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { useSingleFlight } from '../../lib/single-flight.ts';
import { formatMoney } from '../../rules/money.ts';
import { changedFrom } from '../../rules/price.ts';
import { keyOfService } from '../../rules/services.ts';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import { useCartChanges } from './cart-provider.tsx';
import { CART_KEY } from './cart-query.ts';
import type { Change } from './change.ts';
import { type Choice, choiceOfLine, findChoice } from './choice.ts';
import type { Submitted } from './outbox.ts';

/**
 * Makes a change of the cart with an optimistic update. A rejection is rolled back and shown in a toast; the promise
 * then resolves to null. It observes no query, because a list has a button on every card.
 */
export function useCartChange<Input>(toChange: (input: Input) => Change): (input: Input) => Promise<Submitted | null> {
  const { submit } = useCartChanges();
  const toast = useToast();
  const messageOf = useErrorMessage();
  return async (input) => {
    try {
      return await submit(toChange(input));
    } catch (error) {
      toast.error(messageOf(error));
      return null;
    }
  };
}

interface Addition {
  readonly product: ProductCard;
  /** The chosen services. */
  readonly services: readonly ChosenService[];
  readonly quantity: number;
}

/**
 * Adds to the cart, one click at a time: while one is pending, `add` does nothing. On success calls `onAdded` or shows
 * a toast; neither if the shopper has left the button's page.
 */
export function useAddToCart(onAdded?: () => Promise<void>) {
  const submit = useCartChange(({ services, ...addition }: Addition) => ({
    kind: 'add',
    services: [...services],
    ...addition,
  }));
  const showAdded = useAddedToast();
  const { onLeave } = useNavigation();
  const { run: add, isPending } = useSingleFlight(async (addition: Addition) => {
    // Subscribed only while pending instead of in an effect, because a list has a button on every card.
    let hasLeft = false;
    const end = onLeave(({ isOtherPath }) => {
      hasLeft ||= isOtherPath;
    });
    const submitted = await submit(addition);
    end();
    if (!submitted || hasLeft) return;
    if (onAdded) await onAdded();
    else showAdded(addition, submitted);
  });
  return { add, isPending };
}

/**
 * Shows a toast that a product was added, that it is queued while the API is unreachable, or that its price has
 * changed.
 */
function useAddedToast(): (addition: Addition, submitted: Submitted) => void {
  const { t } = useLingui();
  const toast = useToast();
  const queryClient = useQueryClient();
  return ({ product: { name, sku }, services }, submitted) => {
    if (submitted === 'queued') {
      return toast.info(t`У кошику: ${name}. Магазин дізнається про це, щойно повернеться зв’язок.`);
    }
    // The response is in the cache before the button is rendered with it.
    const cart = queryClient.getQueryData<Cart>(CART_KEY);
    const line = cart && findChoice(cart.lines, sku, services.map(keyOfService));
    const before = line ? changedFrom(line) : null;
    if (!line || before === null) return toast.info(t`У кошику: ${name}`);
    const [old, now] = [formatMoney(before), formatMoney(line.price)];
    toast.info(t`У кошику: ${name}. Ціна змінилася: була ${old}, тепер ${now}.`);
  };
}

/** Makes a change; a rejection is shown in a toast. */
export type Make<Input> = (input: Input) => void;

export function useChangeLine(): Make<{ readonly line: Choice; readonly quantity: number }> {
  return useCartChange(({ line, quantity }) => ({ kind: 'set-quantity', line: choiceOfLine(line), quantity }));
}

function useLineChange(kind: 'remove' | 'save' | 'restore' | 'remove-saved'): Make<Choice> {
  return useCartChange((line) => ({ kind, line: choiceOfLine(line) }));
}

export const useRemoveLine = () => useLineChange('remove');

/** Saves a line for later. */
export const useSaveLine = () => useLineChange('save');

export const useRestoreLine = () => useLineChange('restore');

export const useRemoveSaved = () => useLineChange('remove-saved');
