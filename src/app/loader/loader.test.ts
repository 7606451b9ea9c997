import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Early } from './early.ts';
import { startWhenWanted } from './start.ts';

/** The part of an element that the loader uses. */
class FakeElement extends EventTarget {
  readonly dataset: Record<string, string> = {};
  readonly classList = { add: vi.fn() };
  ariaBusy: string | null = null;
  type = 'button';
  form: FakeElement | null = null;
  popoverTargetElement: FakeElement | null = null;
  value = '';
  hreflang = '';
  readonly localName: string;
  readonly #attributes: readonly string[];
  constructor(localName: string, attributes: readonly string[] = []) {
    super();
    this.localName = localName;
    this.#attributes = attributes;
  }
  closest(selector: string) {
    return selector.split(',').some((name) => name.replace('[hreflang]', '') === this.localName) ? this : null;
  }
  hasAttribute(name: string) {
    return this.#attributes.includes(name);
  }
  remove() {}
}

const FILES = {
  screens: {
    product: { files: ['/entry.js', '/product.js'], texts: { uk: '/uk-product.js' } },
    app: { files: ['/entry.js', '/router.js'], texts: {} },
  },
  texts: { uk: '/uk.js', ru: '/ru.js' },
};

/** Creates a document with the recorder in its head; `arrive` runs the script that it loads. */
async function setUp(screen = 'product', { saveData = false } = {}) {
  const root = Object.assign(new FakeElement('html'), { lang: 'uk' });
  const said: { textContent?: string }[] = [];
  const scripts: { src: string; type: string; textContent: string; onerror(): void }[] = [];
  const rules: object[] = [];
  const document = {
    documentElement: root,
    currentScript: { dataset: { start: '/start.js', screen, failed: 'Не вдалося' } },
    readyState: 'interactive',
    querySelectorAll: () => [],
    createElement: (name: string) =>
      Object.assign(new FakeElement(name), {
        remove() {
          said.splice(0, said.length, ...said.filter((element) => element !== this));
        },
      }),
    head: {
      append: (script: (typeof scripts)[number]) =>
        script.type === 'speculationrules' ? rules.push(JSON.parse(script.textContent)) : scripts.push(script),
    },
    body: { append: (note: { textContent?: string }) => said.push(note) },
  };
  const idle: (() => void)[] = [];
  const location = { pathname: '/x', search: '?a=1', hash: '#b' };
  const window = Object.assign(new EventTarget(), {
    document,
    location,
    requestIdleCallback: (run: () => void) => idle.push(run),
  });
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('HTMLScriptElement', { supports: () => true });
  vi.stubGlobal('location', location);
  vi.stubGlobal('navigator', { connection: { saveData } });
  const startShop = vi.fn(async () => {});
  const load = vi.fn(async () => ({ startShop }));
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', document);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.resetModules();
  await import('./recorder.ts');
  const { early } = window as unknown as { early: Early };
  const arrive = () => startWhenWanted(window as unknown as Window, early, FILES, load);
  /** Dispatches an event at an element; the recorder receives it first. @returns true if it went on to its target */
  const happen = (type: string, target: FakeElement | typeof document, more: object = {}): boolean => {
    const event = new Event(type, { cancelable: true });
    Object.defineProperty(event, 'target', { value: target });
    const stop = vi.spyOn(event, 'stopImmediatePropagation');
    window.dispatchEvent(Object.assign(event, more));
    return stop.mock.calls.length === 0;
  };
  return { early, root, said, scripts, rules, idle, document, load, startShop, arrive, happen };
}

const answers = vi.fn(async () => new Response('{}'));

beforeEach(() => {
  answers.mockReset().mockImplementation(async () => new Response('{}'));
  vi.stubGlobal('fetch', answers);
});
afterEach(() => vi.unstubAllGlobals());

test('a page loads only the start script until it is touched or idle, and loads the app once', async () => {
  const { root, idle, document, scripts, arrive, happen, load, startShop } = await setUp();
  expect(root.classList.add).toHaveBeenCalledWith('js');
  expect(scripts).toMatchObject([{ src: '/start.js' }]);
  arrive();
  happen('load', document);
  expect(answers).not.toHaveBeenCalled();
  happen('pointerdown', root);
  for (const run of idle) run();
  await vi.waitFor(() => expect(startShop).toHaveBeenCalledOnce());
  expect(load).toHaveBeenCalledWith('/entry.js');
  expect(answers.mock.calls.map(([url]: readonly unknown[]) => url)).toEqual([
    '/entry.js',
    '/product.js',
    '/uk-product.js',
    '/x.json',
  ]);
});

test('a page that has loaded before the start script still starts when idle', async () => {
  const { idle, document, arrive } = await setUp();
  document.readyState = 'complete';
  arrive();
  expect(idle).toHaveLength(1);
});

test('with data saving the app waits for a touch; a screen of the app starts at once, with all texts', async () => {
  const saving = await setUp('product', { saveData: true });
  saving.arrive();
  saving.happen('load', saving.document);
  expect(saving.idle).toEqual([]);
  (await setUp('app')).arrive();
  expect(answers.mock.calls.map(([url]: readonly unknown[]) => url)).toEqual(['/entry.js', '/router.js', '/uk.js']);
});

for (const isEarly of [true, false]) {
  test(`keeps presses in order: one per waiting button, and all of a button that counts (${isEarly ? 'before' : 'after'} the script is there)`, async () => {
    const { early, arrive, happen } = await setUp();
    if (!isEarly) arrive();
    const [buy, more] = [new FakeElement('button'), new FakeElement('button')];
    more.dataset.counts = '';
    for (const target of [more, buy, more, buy]) expect(happen('click', target)).toBe(false);
    expect(buy.ariaBusy).toBe('true');
    if (isEarly) arrive();
    expect(early.kept.map(({ target }) => target)).toEqual([more, buy, more]);
  });
}

test('ignores events that work without the app, and all events once it is hydrated', async () => {
  const { early, root, arrive, happen } = await setUp();
  const [menu, send, link] = [new FakeElement('button'), new FakeElement('button'), new FakeElement('a')];
  menu.popoverTargetElement = root;
  Object.assign(send, { type: 'submit', form: root });
  for (const target of [menu, send, link]) expect(happen('click', target)).toBe(true);
  expect(happen('submit', new FakeElement('form', ['action']))).toBe(true);
  arrive();
  root.dataset.hydrated = 'true';
  expect(happen('click', new FakeElement('button'))).toBe(true);
  expect(early.kept).toEqual([]);
});

test('the link to the other language takes the query and the fragment along', async () => {
  const { happen } = await setUp();
  const link = Object.assign(new FakeElement('a'), { hreflang: 'ru' });
  expect(happen('click', link)).toBe(true);
  expect(link).toMatchObject({ search: '?a=1', hash: '#b' });
});

test('keeps the submit of a form without an action, and the final value of a field', async () => {
  const { early, arrive, happen } = await setUp();
  const [form, field] = [new FakeElement('form'), new FakeElement('input')];
  for (const value of ['п', 'по']) happen('input', Object.assign(field, { value }));
  expect(happen('submit', form, { submitter: null })).toBe(false);
  arrive();
  happen('input', Object.assign(field, { value: 'пог' }));
  expect(early.kept).toMatchObject([
    { type: 'input', target: field, value: 'по' },
    { type: 'submit', target: form },
    { type: 'input', target: field, value: 'пог' },
  ]);
});

test('a failed load is reported to a waiting shopper and retried at the next touch; events are kept', async () => {
  answers.mockRejectedValue(new TypeError('offline'));
  const { early, said, arrive, happen, root, startShop } = await setUp();
  arrive();
  happen('click', new FakeElement('button'));
  await vi.waitFor(() => expect(said).toMatchObject([{ textContent: 'Не вдалося' }]));
  answers.mockImplementation(async () => new Response('{}'));
  happen('pointerdown', root);
  expect(said).toEqual([]);
  await vi.waitFor(() => expect(startShop).toHaveBeenCalledOnce());
  expect(early.kept).toHaveLength(1);
});

test('a start script that failed to load is reported and loaded again', async () => {
  const { early, said, scripts, arrive, happen, root } = await setUp();
  scripts[0]?.onerror();
  expect(said).toEqual([]);
  happen('click', new FakeElement('button'));
  expect(scripts).toHaveLength(2);
  scripts[1]?.onerror();
  expect(said).toMatchObject([{ textContent: 'Не вдалося' }]);
  happen('click', root);
  expect(scripts).toHaveLength(3);
  expect(said).toEqual([]);
  arrive();
  expect(early.kept).toHaveLength(1);
});

test('documents are prefetched before a link is followed, except with data saving', async () => {
  const { rules, arrive } = await setUp();
  arrive();
  expect(rules).toMatchObject([
    { prefetch: [{ where: { and: [{ href_matches: '/*' }, { not: {} }] }, eagerness: 'moderate' }] },
    { prefetch: [{ where: { selector_matches: 'a[hreflang]' } }] },
  ]);
  const saving = await setUp('product', { saveData: true });
  saving.arrive();
  expect(saving.rules).toEqual([]);
});
