import type { Early, Kept, LoaderData } from './early.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What loads a module; the build's is import(). */
type Import = (url: string) => Promise<{ startShop(): Promise<void> }>;

/**
 * The only script of a page until it is wanted: stands in the document's head as it is here, minified. Keeps what is done
 * that only the app can answer, and loads the app at the first touch, else when the browser is idle. Links, popovers, ticks
 * and forms with an address work by themselves. Every byte of it is in every page.
 */
export function listen(window: Window, { files = '', page, failed = '' }: LoaderData, load: Import): void {
  const { document } = window;
  const root = document.documentElement;
  const early: Early = { kept: [] };
  const urls = files.split(' ');
  let isStarted = false;
  let note: HTMLElement | undefined;
  window.early = early;
  root.classList.add('js');

  const on = (types: string, listener: (event: Event) => void) => {
    for (const type of types.split(' ')) window.addEventListener(type, listener, true);
  };
  const isDone = () => root.dataset.hydrated || early.isReplaying;
  const nearest = (event: Event, selector: string) =>
    event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;

  /** Loads the app. What is loaded for somebody who waits goes first; when the browser is idle, whatever else there is. */
  const start = (isWaiting: boolean) => {
    if (isStarted) return;
    isStarted = true;
    note?.remove();
    // Into the browser's cache first: a module that once failed to load is never asked for again in the same document.
    const priority = isWaiting ? 'high' : 'low';
    const loading = urls.map((url) =>
      fetch(url, { priority }).then((file) => (file.ok ? file.blob() : Promise.reject())),
    );
    // Of the same build or newer: the app compares.
    if (page) early.page = fetch(page, { cache: 'no-cache', priority });
    Promise.all([...loading, early.page])
      .then(() => load(urls[0] ?? ''))
      .then((app) => app.startShop())
      .catch(() => {
        // The next touch tries again, and nothing of what was kept is lost.
        isStarted = false;
        if (!isWaiting && !early.kept.length) return;
        note = document.createElement('p');
        note.role = 'alert';
        note.className = 'failed';
        note.textContent = failed;
        document.body.append(note);
      });
  };
  const hurry = () => start(true);

  const keep = (event: Event, target: Element, more: Partial<Kept>) => {
    const type = event.type as Kept['type'];
    early.kept.push({ type, target, index: [...document.querySelectorAll(target.localName)].indexOf(target), ...more });
    hurry();
  };
  /** Keeps a press of a button, or a form that it sends. One that waits already is not pressed twice, unless it counts. */
  const press = (event: Event, target: Element, button: HTMLElement | null, more: Partial<Kept>) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (button?.ariaBusy && button.dataset.counts === undefined) return;
    if (button) button.ariaBusy = 'true';
    keep(event, target, more);
  };

  on('pointerdown keydown focusin online', (event) => {
    if (event.type !== 'online' || early.kept.length) hurry();
  });
  // A pointer that rests is told of what appears under it: only what can be pressed counts.
  on('pointerover', (event) => {
    if (nearest(event, 'button,input,select,textarea,label')) hurry();
  });
  on('click', (event) => {
    // The address of this page in another language knows only its path.
    const link = nearest(event, 'a[hreflang]') as HTMLAnchorElement | null;
    if (link && !isDone()) Object.assign(link, { search: location.search, hash: location.hash });
    const button = nearest(event, 'button') as HTMLButtonElement | null;
    if (isDone() || !button || button.popoverTargetElement || (button.type === 'submit' && button.form)) return;
    press(event, button, button, { detail: (event as MouseEvent).detail });
  });
  on('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (isDone() || form.hasAttribute('action')) return;
    const by = (event as SubmitEvent).submitter;
    press(event, form, by, { by });
  });
  on('input', (event) => {
    const field = event.target as Field;
    if (isDone()) return;
    const typed = { value: field.value, isChecked: (field as HTMLInputElement).checked };
    const last = early.kept.at(-1);
    if (last?.type === 'input' && last.target === field) Object.assign(last, typed);
    else keep(event, field, typed);
  });

  // A browser that is busy, or draws nothing, may not call itself idle for a long time.
  const whenIdle = () =>
    window.requestIdleCallback
      ? window.requestIdleCallback(() => start(false), { timeout: 3_000 })
      : window.setTimeout(() => start(false));
  // A page that is only prepared for a shopper who may open it waits for that.
  const whenShown = (then: () => void) => {
    const { prerendering } = document as Document & { prerendering?: boolean };
    if (prerendering) document.addEventListener('prerenderingchange', then, { once: true });
    else then();
  };
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!page) whenShown(hurry);
  else if (!connection?.saveData) on('load', ({ target }) => target === document && whenShown(whenIdle));
}
