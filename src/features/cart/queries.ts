import { useEffect, useRef, useState } from 'react';
import type { ProductCard } from '../../contract/product.ts';
import type { ChosenService } from '../../contract/service.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import { useOutbox } from './cart-provider.tsx';
import { type Change, choiceOfLine } from './change.ts';
import type { Choice } from './optimistic.ts';
import type { Submitted } from './outbox.ts';

/**
 * Makes changes of the cart: each is shown at once, sent in order and taken back when it is refused. Nothing is observed
 * until then: a list has a button on every card.
 */
function useSubmit<Input>(toChange: (input: Input) => Change): (input: Input) => Promise<Submitted> {
  const outbox = useOutbox();
  return async (input) => outbox.submit(toChange(input));
}

/** The same where nobody waits for the answer: a refusal is told in a toast. Resolves to null when it was. */
function useCartChange<Input>(toChange: (input: Input) => Change): (input: Input) => Promise<Submitted | null> {
  const submit = useSubmit(toChange);
  const toast = useToast();
  const messageOf = useErrorMessage();
  return (input) =>
    submit(input).catch((error: Error) => {
      toast.error(messageOf(error));
      return null;
    });
}

interface Addition {
  readonly product: ProductCard;
  /** The chosen ones. */
  readonly services: readonly ChosenService[];
  readonly quantity: number;
}

/** Adds to the cart, one click at a time: while one is being answered, `add` does nothing. */
export function useAddToCart() {
  const submit = useCartChange(({ services, ...addition }: Addition) => ({
    kind: 'add',
    services: [...services],
    ...addition,
  }));
  const [isPending, setPending] = useState(false);
  // The next click can come before the render that shows the last one as pending, on a slow phone.
  const isBusy = useRef(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  /** `onAdded` is not called when the shopper has left the button's page. */
  const add = async (addition: Addition, onAdded: (submitted: Submitted) => void) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    const submitted = await submit(addition);
    isBusy.current = false;
    setPending(false);
    if (submitted && !isGone.current) onAdded(submitted);
  };
  return { add, isPending };
}

/** Makes a change; its refusal is told in a toast. */
type Make<Input> = (input: Input) => void;

export function useChangeLine(): Make<{ readonly line: Choice; readonly quantity: number }> {
  return useCartChange(({ line, quantity }) => ({ kind: 'set-quantity', line: choiceOfLine(line), quantity }));
}

function useLineChange(kind: 'remove' | 'save' | 'restore' | 'remove-saved'): Make<Choice> {
  return useCartChange((line) => ({ kind, line: choiceOfLine(line) }));
}

export const useRemoveLine = () => useLineChange('remove');

/** Puts a line aside for later. */
export const useSaveLine = () => useLineChange('save');

export const useRestoreLine = () => useLineChange('restore');

export const useRemoveSaved = () => useLineChange('remove-saved');

/** Enters a promo code; only the server knows what it gives. Rejects when it is refused: that belongs to the form. */
export function useEnterPromo(): (input: { readonly code: string }) => Promise<Submitted> {
  return useSubmit(({ code }) => ({ kind: 'enter-promo', code }));
}

export function useRemovePromo(): Make<void> {
  return useCartChange(() => ({ kind: 'remove-promo' }));
}
