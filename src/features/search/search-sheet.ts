/** The address has it while the sheet is open, so that the way back closes it. No element has it as its id. */
export const SHEET_HASH = '#search';

/** Narrower than this the search takes the whole window. */
const NARROW = '(width < 48rem)';

/** Whether the window is a phone's. A browser without popovers has the list below the field. */
export const isNarrow = (): boolean => 'popover' in HTMLElement.prototype && window.matchMedia(NARROW).matches;

/**
 * Lifts the search's form over the whole window: the field stays the same element, with its focus, its caret and the
 * keyboard, and everything behind it is out of reach. @returns what puts it back
 */
export function openSheet(form: HTMLFormElement): () => void {
  form.popover = 'manual';
  form.showPopover();
  const behind = othersThan(form);
  for (const element of behind) element.inert = true;
  const stopFitting = fitToKeyboard(form);
  return () => {
    stopFitting();
    for (const element of behind) element.inert = false;
    if (form.isConnected) form.hidePopover();
    form.removeAttribute('popover');
  };
}

/** Everything in the document that an element is not in, and that can be reached. */
function othersThan(element: HTMLElement): HTMLElement[] {
  const others: HTMLElement[] = [];
  for (let node = element; node !== document.body && node.parentElement; node = node.parentElement) {
    for (const sibling of node.parentElement.children) {
      if (sibling !== node && sibling instanceof HTMLElement && !sibling.inert) others.push(sibling);
    }
  }
  return others;
}

/** Ends the sheet where the keyboard begins: on some phones the window stays as high as it was. */
function fitToKeyboard(form: HTMLFormElement): () => void {
  const { visualViewport: seen } = window;
  const resize = () => {
    form.style.blockSize = seen && seen.scale === 1 ? `${Math.round(seen.height)}px` : '';
  };
  resize();
  seen?.addEventListener('resize', resize);
  return () => {
    seen?.removeEventListener('resize', resize);
    form.style.blockSize = '';
  };
}
