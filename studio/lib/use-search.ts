import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Returns a function that changes the search parameters of a list and resets its page unless one is given. Typed
 * changes replace the history entry; others add one.
 */
export function useSearchUpdate<Search extends object>() {
  const navigate = useNavigate();
  return useCallback(
    (changes: Partial<Record<keyof Search & string, unknown>>, { isTyped = false } = {}) => {
      const search = (before: Record<string, unknown>) => ({ ...before, page: undefined, ...changes });
      // The list's own `validateSearch` validates the parameters.
      void navigate({ to: '.', search: search as never, replace: isTyped, resetScroll: false });
    },
    [navigate],
  );
}
