/**
 * Returns the click handler of a button that its own press removes: the focus moves to an element around it that stays,
 * or to that element's heading if it can have the focus. The second click of a double click is ignored, because it would
 * hit what has moved there.
 */
export const leaving =
  (act: () => void, stays = 'ul') =>
  ({ currentTarget, detail }: { readonly currentTarget: Element; readonly detail: number }): void => {
    if (detail > 1) return;
    const around = currentTarget.closest<HTMLElement>(stays);
    (around?.querySelector<HTMLElement>('h2[tabindex]') ?? around)?.focus();
    act();
  };
