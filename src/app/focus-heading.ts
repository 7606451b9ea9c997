let arrival: MutationObserver | undefined;

/**
 * Moves the focus to the heading of the page that a navigation has shown, which a screen reader then reads. Until a late
 * heading arrives, the content has the focus. A focus that is still in use stays: the field of the search, a control of a
 * page that stays, the chosen variant of a family.
 */
export function focusHeading(): void {
  arrival?.disconnect();
  const main = document.querySelector('main');
  // Anything else outside the content led here: a followed link, or the button of a menu or window that has closed.
  if (!main || document.activeElement?.matches('main *, input')) return;
  const heading = main.querySelector('h1');
  focus(heading ?? main);
  if (heading) return;
  arrival = new MutationObserver(() => {
    if (document.activeElement === main) focusHeading();
    else arrival?.disconnect();
  });
  arrival.observe(main, { childList: true, subtree: true });
}

function focus(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
