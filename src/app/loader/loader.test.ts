import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Early, LoaderData } from './early.ts';
import { listen } from './loader.ts';

/** As much of an element as the loader looks at. */
class FakeElement extends EventTarget {
  readonly dataset: Record<string, string> = {};
  readonly classList = { add: vi.fn() };
  ariaBusy: string | null = null;
  type = 'button';
  form: FakeElement | null = null;
  popoverTargetElement: FakeElement | null = null;
  value = '';
  readonly localName: string;
  readonly #attributes: readonly string[];
  constructor(localName: string, attributes: readonly string[] = []) {
    super();
    this.localName = localName;
    this.#attributes = attributes;
  }
  closest(selector: string) {
    return selector.split(',').includes(this.localName) ? this : null;
  }
  hasAttribute(name: string) {
    return this.#attributes.includes(name);
  }
  remove() {}
}

/** A document with the loader in its head. */
function setUp(data: LoaderData, { saveData = false } = {}) {
  const root = new FakeElement('html');
  const said: { textContent?: string }[] = [];
  const document = {
    documentElement: root,
    querySelectorAll: () => [],
    createElement: (name: string) => new FakeElement(name),
    body: { append: (note: { textContent?: string }) => said.push(note) },
  };
  const idle: (() => void)[] = [];
  const window = Object.assign(new EventTarget(), {
    document,
    requestIdleCallback: (run: () => void) => idle.push(run),
  });
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('navigator', { connection: { saveData } });
  const startShop = vi.fn(async () => {});
  listen(window as unknown as Window, data, async () => ({ startShop }));
  const { early } = window as unknown as { early: Early };
  /** What happens at an element; the loader hears of it first. @returns whether it went on to its target */
  const happen = (type: string, target: FakeElement | typeof document, more: object = {}): boolean => {
    const event = new Event(type, { cancelable: true });
    Object.defineProperty(event, 'target', { value: target });
    const stop = vi.spyOn(event, 'stopImmediatePropagation');
    window.dispatchEvent(Object.assign(event, more));
    return stop.mock.calls.length === 0;
  };
  return { early, root, said, idle, document, startShop, happen };
}

const PAGE: LoaderData = { files: '/entry.js /shop.js', page: '/x.json', failed: 'Не вдалося' };
const answers = vi.fn(async () => new Response('{}'));

beforeEach(() => {
  answers.mockReset().mockImplementation(async () => new Response('{}'));
  vi.stubGlobal('fetch', answers);
});
afterEach(() => vi.unstubAllGlobals());

test('a page asks for nothing until it is touched or idle, and then once', async () => {
  const { root, idle, document, happen, startShop } = setUp(PAGE);
  expect(root.classList.add).toHaveBeenCalledWith('js');
  happen('load', document);
  expect(answers).not.toHaveBeenCalled();
  happen('pointerdown', root);
  for (const run of idle) run();
  await vi.waitFor(() => expect(startShop).toHaveBeenCalledOnce());
  expect(answers.mock.calls.map(([url]: readonly unknown[]) => url)).toEqual(['/entry.js', '/shop.js', '/x.json']);
});

test('where data are to be saved the app waits for a touch; a screen of the app starts at once', () => {
  const saving = setUp(PAGE, { saveData: true });
  saving.happen('load', saving.document);
  expect(saving.idle).toEqual([]);
  setUp({ files: '/entry.js' });
  expect(answers).toHaveBeenCalledOnce();
});

test('presses are kept in order: once where a button waits already, and each where they count', () => {
  const { early, happen } = setUp(PAGE);
  const [buy, more] = [new FakeElement('button'), new FakeElement('button')];
  more.dataset.counts = '';
  for (const target of [more, buy, more, buy]) expect(happen('click', target)).toBe(false);
  expect(early.kept.map(({ target }) => target)).toEqual([more, buy, more]);
  expect(buy.ariaBusy).toBe('true');
});

test('what works by itself is left alone, and everything once the app has hydrated', () => {
  const { early, root, happen } = setUp(PAGE);
  const [menu, send, link] = [new FakeElement('button'), new FakeElement('button'), new FakeElement('a')];
  menu.popoverTargetElement = root;
  Object.assign(send, { type: 'submit', form: root });
  for (const target of [menu, send, link]) expect(happen('click', target)).toBe(true);
  expect(happen('submit', new FakeElement('form', ['action']))).toBe(true);
  root.dataset.hydrated = 'true';
  expect(happen('click', new FakeElement('button'))).toBe(true);
  expect(early.kept).toEqual([]);
});

test('a form without an address is kept, and of a field what it has in the end', () => {
  const { early, happen } = setUp(PAGE);
  const [form, field] = [new FakeElement('form'), new FakeElement('input')];
  for (const value of ['п', 'по']) happen('input', Object.assign(field, { value }));
  expect(happen('submit', form, { submitter: null })).toBe(false);
  expect(early.kept).toMatchObject([
    { type: 'input', target: field, value: 'по' },
    { type: 'submit', target: form },
  ]);
});

test('what did not load is told to who waits, kept, and loaded at the next touch', async () => {
  answers.mockRejectedValue(new TypeError('offline'));
  const { early, said, happen, root, startShop } = setUp(PAGE);
  happen('click', new FakeElement('button'));
  await vi.waitFor(() => expect(said).toMatchObject([{ textContent: 'Не вдалося' }]));
  answers.mockImplementation(async () => new Response('{}'));
  happen('pointerdown', root);
  await vi.waitFor(() => expect(startShop).toHaveBeenCalledOnce());
  expect(early.kept).toHaveLength(1);
});
