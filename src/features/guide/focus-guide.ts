/** Moves the focus from a control that is about to be removed to the heading of its guide. */
export const focusGuide = (control: Element): void =>
  control.closest('.guide-card')?.querySelector<HTMLElement>('h2')?.focus();
