/** Gives the focus to what has replaced the control that had it: to its field if there is one, else to the box itself. */
export function takeLostFocus(box: HTMLElement | null): void {
  const control = box?.querySelector('input') ?? box;
  if (document.activeElement === document.body) control?.focus();
}
