/** Moves the focus, if it was lost with a removed control, to the control's replacement: its input, or else the box. */
export function takeLostFocus(box: HTMLElement | null): void {
  const control = box?.querySelector('input') ?? box;
  if (document.activeElement === document.body) control?.focus();
}
