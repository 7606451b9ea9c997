/** Moves the focus, when it was lost with the control that had it, to what replaced that: its input, else the box. */
export function takeLostFocus(box: HTMLElement | null): void {
  const control = box?.querySelector('input') ?? box;
  if (document.activeElement === document.body) control?.focus();
}
