import { nextTask } from '../../lib/next-task.ts';
import type { Early, RecordedEvent, StartFiles } from './early.ts';
import { addSpeculation } from './speculation.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Imports a module; in the build this is import(). */
type Import = (url: string) => Promise<{ startShop(): Promise<void> }>;

/**
 * Loads the app on demand: at the first touch, otherwise when the browser is idle after load. Takes over the events
 * that the recorder has recorded, and from then on selects the events that the app is to replay.
 */
export function startWhenWanted(window: Window, early: Early, { screens, texts }: StartFiles, load: Import): void {
  const { document, location } = window;
  const lang = document.documentElement.lang as keyof typeof texts;
  const { files = [], texts: own } = screens[early.screen] ?? {};
  const page = early.screen !== 'app' && `${location.pathname === '/' ? '/index' : location.pathname}.json`;
  let isStarted = false;
  early.allTexts = texts[lang];
  early.texts = own?.[lang] ?? early.allTexts;
  const urls = [...files, early.texts];

  const on = (types: string, listener: (event: Event) => void) => {
    for (const type of types.split(' ')) window.addEventListener(type, listener, true);
  };
  const nearest = (event: Event, selector: string) =>
    event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;

  /** Loads the app: with high priority if a shopper is waiting, otherwise with low priority. */
  const start = (isWaiting: boolean) => {
    if (isStarted) return;
    isStarted = true;
    early.note.remove();
    // Into the HTTP cache first: a document does not request a module again after it failed to load.
    const priority = isWaiting ? 'high' : 'low';
    const loading = urls.map((url) =>
      fetch(url, { priority }).then((file) => (file.ok ? file.blob() : Promise.reject())),
    );
    // The data may be newer than the document; the app compares the versions.
    if (page) early.page = fetch(page, { cache: 'no-cache', priority });
    Promise.all([...loading, early.page])
      .then(() => load(urls[0] ?? ''))
      // Not in the task in which the modules are evaluated.
      .then((app) => nextTask().then(() => app.startShop()))
      .catch((error) => {
        console.error(error);
        // The next touch tries again, and no recorded event is lost.
        isStarted = false;
        if (isWaiting || early.kept.length > 0) document.body.append(early.note);
      });
  };
  const hurry = () => start(true);

  const keep = (event: Event, target: Element, more: Partial<RecordedEvent>) => {
    const type = event.type as RecordedEvent['type'];
    early.kept.push({ type, target, index: [...document.querySelectorAll(target.localName)].indexOf(target), ...more });
    hurry();
  };
  /** Records a press, unless its button is already waiting; only a button with `data-counts` counts every press. */
  const press = (event: Event, target: Element, button: HTMLElement | null, more: Partial<RecordedEvent>) => {
    const isWaiting = early.kept.some(({ target, by }) => button === target || button === by);
    if (!button || !isWaiting || button.dataset.counts !== undefined) keep(event, target, more);
  };
  const hearInput = (event: Event) => {
    const field = event.target as Field;
    const typed = { value: field.value, isChecked: (field as HTMLInputElement).checked };
    const last = early.kept.at(-1);
    if (last?.type === 'input' && last.target === field) Object.assign(last, typed);
    else keep(event, field, typed);
  };
  early.hear = (event) => {
    const { type, target } = event;
    const button = nearest(event, 'button');
    if (type === 'input') hearInput(event);
    // The recorder has prevented the default action of events that the app is to handle.
    else if (!event.defaultPrevented) return;
    else if (type === 'click' && button) press(event, button, button, { detail: (event as MouseEvent).detail });
    else if (type === 'submit') {
      const by = (event as SubmitEvent).submitter;
      press(event, target as Element, by, { by });
    }
  };
  for (const event of early.events.splice(0)) early.hear(event);

  on('pointerdown keydown focusin online', (event) => {
    if (event.type !== 'online' || early.kept.length > 0) hurry();
  });
  // A resting pointer also receives pointerover when elements appear under it: only controls count.
  on('pointerover', (event) => {
    if (nearest(event, 'button,input,select,textarea,label')) hurry();
  });

  // A busy or hidden browser may not become idle for a long time.
  const whenIdle = () =>
    window.requestIdleCallback
      ? window.requestIdleCallback(() => start(false), { timeout: 3_000 })
      : window.setTimeout(() => start(false));
  // A page that the browser prerenders for a likely visit waits until it is shown.
  const whenShown = (then: () => void) => {
    const { prerendering } = document as Document & { prerendering?: boolean };
    if (prerendering) document.addEventListener('prerenderingchange', then, { once: true });
    else then();
  };
  const whenLoaded = (then: () => void) => {
    if (document.readyState === 'complete') then();
    else on('load', ({ target }) => target === document && then());
  };
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  const savesData = connection?.saveData === true;
  if (!page) whenShown(hurry);
  else if (!savesData) whenLoaded(() => whenShown(whenIdle));
  if (!savesData && HTMLScriptElement.supports?.('speculationrules')) addSpeculation(document);
}
