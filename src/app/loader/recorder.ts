import type { Early, RecorderData } from './early.ts';

// The only script in a document: it is inlined in the head, minified (prerender/bundle/document-scripts.ts), so each of
// its bytes is in every page. It records events that only the app can handle, and loads the script that starts the app
// (main.ts), one file for all pages of a build. Links, popovers, checkboxes and forms with an action work without it.
const root = document.documentElement;
const { start, screen, failed } = (document.currentScript as HTMLScriptElement).dataset as unknown as RecorderData;
const note = Object.assign(document.createElement('p'), { role: 'alert', className: 'failed', textContent: failed });
const early: Early = { screen, note, events: [], kept: [] };
let isLoading = false;

const load = () => {
  if (isLoading) return;
  isLoading = true;
  note.remove();
  // Not a module: a browser does not request a module again after it failed to load.
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
  const element = event.target as Element;
  let button: HTMLButtonElement | null | undefined;
  let isPress: unknown;
  if (event.type === 'submit') {
    button = (event as SubmitEvent).submitter as HTMLButtonElement | null;
    isPress = !element.hasAttribute('action');
  }
  if (event.type === 'click') {
    // A link to this page in another language has only its path.
    const link = element.closest('a[hreflang]');
    if (link) Object.assign(link, { search: location.search, hash: location.hash });
    button = element.closest('button');
    isPress = button && !button.popoverTargetElement && !(button.form && button.type === 'submit');
  }
  if (isPress) {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (button) button.ariaBusy = 'true';
  }
  if (early.hear) early.hear(event);
  else early.events.push(event);
  load();
};

window.early = early;
root.classList.add('js');
for (const type of ['click', 'submit', 'input', 'online']) addEventListener(type, hear, true);
load();
