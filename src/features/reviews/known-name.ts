import { useEffect } from 'react';
import { useCustomer } from '../auth/customer.ts';

/** Fills in the name of a signed-in customer, unless one was typed. */
export function useKnownName(typed: string, onKnown: (name: string) => void): void {
  const name = useCustomer().data?.name;
  // Only once, when it becomes known; a name that the customer has deleted stays empty.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the initial text counts
  useEffect(() => {
    if (name && typed === '') onKnown(name);
  }, [name]);
}
