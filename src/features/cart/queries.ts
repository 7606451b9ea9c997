import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ProductCard, Service } from '../../contract/product.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import { useOutbox } from './cart-provider.tsx';
import { type Change, choiceOfLine } from './change.ts';
import type { Choice } from './optimistic.ts';
import type { Submitted } from './outbox.ts';

/** A change of the cart: shown at once, sent in order, taken back when refused, with a toast unless the refusal is told
 * where it was asked for. */
function useCartChange<Input>(toChange: (input: Input) => Change, { hasToast = true } = {}) {
  const outbox = useOutbox();
  const toast = useToast();
  const messageOf = useErrorMessage();
  return useMutation({
    mutationFn: (input: Input) => outbox.submit(toChange(input)),
    onError: (error) => {
      if (hasToast) toast.error(messageOf(error));
    },
  });
}

interface Addition {
  readonly product: ProductCard;
  /** The chosen ones. */
  readonly services: readonly Service[];
  readonly quantity: number;
}

/** Adds to the cart, one click at a time: while one is being answered, `add` does nothing. */
export function useAddToCart() {
  const { mutate, isPending } = useCartChange(({ services, ...addition }: Addition) => ({
    kind: 'add',
    services: [...services],
    ...addition,
  }));
  // The next click can come before the render that shows the last one as pending, on a slow phone.
  const isBusy = useRef(false);
  const add = (addition: Addition, onAdded: (submitted: Submitted) => void = () => {}) => {
    if (isBusy.current) return;
    isBusy.current = true;
    const onSettled = () => {
      isBusy.current = false;
    };
    mutate(addition, { onSuccess: onAdded, onSettled });
  };
  return { add, isPending };
}

export function useChangeLine() {
  return useCartChange(({ line, quantity }: { line: Choice; quantity: number }) => ({
    kind: 'set-quantity',
    line: choiceOfLine(line),
    quantity,
  }));
}

function useLineChange(kind: 'remove' | 'save' | 'restore' | 'remove-saved') {
  return useCartChange((line: Choice) => ({ kind, line: choiceOfLine(line) }));
}

export const useRemoveLine = () => useLineChange('remove');

/** Puts a line aside for later. */
export const useSaveLine = () => useLineChange('save');

export const useRestoreLine = () => useLineChange('restore');

export const useRemoveSaved = () => useLineChange('remove-saved');

/** Enters a promo code; only the server knows what it gives. A refusal belongs to the form. */
export function useEnterPromo() {
  return useCartChange(({ code }: { code: string }) => ({ kind: 'enter-promo', code }), { hasToast: false });
}

export function useRemovePromo() {
  return useCartChange((_: undefined) => ({ kind: 'remove-promo' }));
}
