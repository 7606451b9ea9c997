import { type RefCallback, useCallback, useRef } from 'react';

/**
 * Returns a ref for two controls of which one replaces the other: if the removed one had the focus, its replacement
 * gets it.
 */
export function useKeptFocus(): RefCallback<HTMLElement> {
  const hadFocus = useRef(false);
  return useCallback((control: HTMLElement) => {
    if (hadFocus.current) control.focus();
    // React cleans up a ref while its element is still in the document.
    return () => {
      hadFocus.current = document.activeElement === control;
    };
  }, []);
}
