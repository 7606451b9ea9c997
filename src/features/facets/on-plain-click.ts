import type { MouseEvent } from 'react';

/** Has a link that is clicked do something in the place of leading there; what another tab is asked for is the browser's. */
export const onPlainClick = (act: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  act();
};
