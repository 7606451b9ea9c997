import { type RefCallback, useCallback, useRef } from 'react';
import { takeLostFocus } from './lost-focus.ts';

/**
 * Returns a ref for two elements of which one replaces the other: if the focus was in the removed one, it moves to the
 * other one's input, or else to the other one itself.
 */
export function useKeptFocus(): RefCallback<HTMLElement> {
  const hadFocus = useRef(false);
  return useCallback((element: HTMLElement) => {
    if (hadFocus.current) takeLostFocus(element);
    // React cleans up a ref while its element is still in the document.
    return () => {
      hadFocus.current = element.contains(document.activeElement);
    };
  }, []);
}
