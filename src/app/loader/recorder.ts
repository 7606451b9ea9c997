import type { Early, RecorderData } from './early.ts';

/**
 * The only script in a document: stands in its head as it is here, minified, so every byte of it is in every page. It keeps
 * what is done that only the app can answer, and loads the script that starts the app (start.ts), one file for all pages
 * of a build. Links, popovers, ticks and forms with an address work by themselves.
 */
export function record({ start = '', screen = '', failed = '' }: RecorderData): void {
  const root = document.documentElement;
  const note = Object.assign(document.createElement('p'), { role: 'alert', className: 'failed', textContent: failed });
  let isLoading = false;

  // Not a module: one that failed to load would never be asked for again.
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    note.remove();
    const script = document.createElement('script');
    script.src = start;
    script.onerror = () => {
      isLoading = false;
      if (early.events[0]) document.body.append(note);
    };
    document.head.append(script);
  };
  const hear = (event: Event) => {
    if (root.dataset.hydrated || early.isReplaying) return;
    const press = pressOf(event);
    if (press) {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (press.button) press.button.ariaBusy = 'true';
    }
    if (early.hear) early.hear(event);
    else early.events.push(event);
    load();
  };

  const early: Early = { screen, note, events: [], kept: [] };
  window.early = early;
  root.classList.add('js');
  for (const type of ['click', 'submit', 'input', 'online']) addEventListener(type, hear, true);
  load();
}

/** What only the app can answer, with the button that was pressed; nothing for everything else. */
function pressOf({ type, target, submitter }: Event & { readonly submitter?: HTMLElement | null }) {
  const element = target as Element;
  if (type === 'submit') return !element.hasAttribute('action') && { button: submitter };
  if (type !== 'click') return;
  // The address of this page in another language knows only its path.
  const link = element.closest('a');
  if (link?.hreflang) Object.assign(link, { search: location.search, hash: location.hash });
  const button = element.closest('button');
  return button && !button.popoverTargetElement && !(button.form && button.type === 'submit') && { button };
}
