import { useEffect } from 'react';
import { useCustomer } from '../auth/customer.ts';

/** Whoever is signed in need not type the name that the shop knows. */
export function useKnownName(typed: string, onKnown: (name: string) => void): void {
  const name = useCustomer().data?.name;
  // Once it is known; a name that was taken out again stays out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of what is typed only the beginning counts
  useEffect(() => {
    if (name && typed === '') onKnown(name);
  }, [name]);
}
