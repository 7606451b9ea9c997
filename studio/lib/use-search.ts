import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Changes what the address of a list says, from its first page again unless a page is named. What is typed replaces the
 * entry of the history; what is chosen adds one.
 */
export function useSearchUpdate<Search extends object>() {
  const navigate = useNavigate();
  return useCallback(
    (changes: Partial<Record<keyof Search & string, unknown>>, { isTyped = false } = {}) => {
      const search = (before: Record<string, unknown>) => ({ ...before, page: undefined, ...changes });
      // Each list's own `validateSearch` has the last word on what stands there.
      void navigate({ to: '.', search: search as never, replace: isTyped, resetScroll: false });
    },
    [navigate],
  );
}
