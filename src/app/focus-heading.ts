/**
 * Moves the focus to the heading of the page that a navigation has shown, which a screen reader then reads. A focus that
 * is still in use stays: the field of the search, a control of a page that stays, the chosen variant of a family.
 */
export function focusHeading(): void {
  const { activeElement: focused } = document;
  const isFollowedLink = focused instanceof HTMLAnchorElement && !focused.closest('main');
  if (focused !== document.body && !isFollowedLink) return;
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
