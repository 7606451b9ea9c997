import { useCartChanges } from './cart-provider.tsx';
import { type Make, useCartChange } from './mutations.ts';
import type { Submitted } from './outbox.ts';

/**
 * Enters a promo code, whose terms only the server knows. Rejects if the API does, because the form shows the error.
 */
export function useEnterPromo(): (input: { readonly code: string }) => Promise<Submitted> {
  const { submit } = useCartChanges();
  return async ({ code }) => submit({ kind: 'enter-promo', code });
}

export function useRemovePromo(): Make<void> {
  return useCartChange(() => ({ kind: 'remove-promo' }));
}
