/** Matches buttons that can be pressed now; a pending button cannot. */
const READY = ':not(:disabled, [aria-disabled=true])';

/**
 * Presses the save button of the open dialog; without a dialog, that of the focused form; otherwise those of all
 * changed forms of the screen. Save buttons that do not submit a form carry `data-save`.
 */
export function saveByKeys(): void {
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
  const within = dialog ?? document.activeElement?.closest('form');
  const submit = within?.querySelector<HTMLElement>(`:is([type=submit], [data-save])${READY}`);
  if (submit) submit.click();
  else if (!dialog) for (const button of document.querySelectorAll<HTMLElement>(`[data-save]${READY}`)) button.click();
}
