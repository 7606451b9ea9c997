import { useLayoutEffect, useRef } from 'react';

/**
 * Lets the browser's back button close a window that covers the page. The entry of the history is the page's own, so
 * neither the router nor the page notices it.
 * @returns a function that closes the window as the back button does
 */
export function useBackCloses(onClose: () => void): () => void {
  const close = useRef(onClose);
  close.current = onClose;
  // Before the window is painted: until then Escape would leave the page.
  useLayoutEffect(() => {
    // The prototype's method, because the router replaces that of the object.
    History.prototype.pushState.call(history, history.state, '');
    const onPopState = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      close.current();
    };
    // Captured, so that it precedes the listeners of the router.
    window.addEventListener('popstate', onPopState, { capture: true, once: true });
    return () => window.removeEventListener('popstate', onPopState, { capture: true });
  }, []);
  return () => history.back();
}
