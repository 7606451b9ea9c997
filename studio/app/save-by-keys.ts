/** Buttons that can be pressed now; one that is pending takes no press. */
const READY = ':not(:disabled, [aria-disabled=true])';

/**
 * Presses the button that saves what somebody works on: that of the dialog that is open, else of the form that has the focus,
 * else those of the screen's forms that something was typed into. Buttons that save carry `data-save` where they do not
 * submit a form.
 */
export function saveByKeys(): void {
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
  const within = dialog ?? document.activeElement?.closest('form');
  const submit = within?.querySelector<HTMLElement>(`:is([type=submit], [data-save])${READY}`);
  if (submit) submit.click();
  else if (!dialog) for (const button of document.querySelectorAll<HTMLElement>(`[data-save]${READY}`)) button.click();
}
