import type { MouseEvent } from 'react';

/**
 * Returns a click handler that acts instead of following a link; clicks for another tab or window are left to the
 * browser.
 */
export const onPlainClick = (act: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  act();
};
