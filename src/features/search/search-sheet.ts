/** Fragment of the address while the sheet is open, so that the back button closes it. No element has this id. */
export const SHEET_HASH = '#search';

/** Below this width the search covers the whole window. */
const NARROW = '(width < 48rem)';

/** Returns true if the search covers the window. A browser without popovers shows the list below the field. */
export const isNarrow = (): boolean => 'popover' in HTMLElement.prototype && window.matchMedia(NARROW).matches;

/**
 * Lifts the search's form over the whole window as a popover: the field stays the same element, with its focus, its
 * caret and the keyboard, and everything behind it is inert. @returns a function that undoes it
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

/** Returns all elements of the document that do not contain the given one and are not inert yet. */
function othersThan(element: HTMLElement): HTMLElement[] {
  const others: HTMLElement[] = [];
  for (let node = element; node !== document.body && node.parentElement; node = node.parentElement) {
    for (const sibling of node.parentElement.children) {
      if (sibling !== node && sibling instanceof HTMLElement && !sibling.inert) others.push(sibling);
    }
  }
  return others;
}

/**
 * Ends the sheet above the on-screen keyboard, with which some phones do not shrink the window. @returns a function
 * that stops it
 */
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
