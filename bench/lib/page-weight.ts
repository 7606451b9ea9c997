import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page, Response } from 'playwright';

/** Bytes by type, compressed by gzip regardless of the server, except pictures and fonts. */
interface Weight {
  readonly html: number;
  /** Bytes of the document before gzip. */
  readonly htmlRaw: number;
  readonly script: number;
  readonly style: number;
  readonly font: number;
  readonly picture: number;
  readonly data: number;
  readonly requests: number;
}

export interface PageWeight {
  /** Until the page is loaded, without input and without work in idle time. */
  readonly untouched: Weight;
  /** Until the page is hydrated and idle again. */
  readonly hydrated: Weight;
  /** The scripts of the hydrated page, largest first. */
  readonly scripts: readonly { readonly name: string; readonly size: number }[];
}

/** ms without a request after which a page is idle. */
const QUIET = 500;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** Measures the downloads of a page with an empty cache. `wake` hydrates a page that waits for input. */
export async function weighPage(
  browser: Browser,
  url: string,
  wake: (page: Page) => Promise<void>,
): Promise<PageWeight> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  try {
    // With `saveData` nothing is prefetched, so only what the page loads before it is idle is counted.
    await context.addInitScript(() =>
      Object.defineProperty(Object.getPrototypeOf(navigator), 'connection', { value: { saveData: true } }),
    );
    const untouched = await openAndWeigh(context, url, async () => {});
    const whole = await openAndWeigh(await browser.newContext({ ...PHONE, serviceWorkers: 'block' }), url, wake);
    return { untouched: untouched.weight, hydrated: whole.weight, scripts: whole.scripts };
  } finally {
    await context.close();
  }
}

async function openAndWeigh(context: BrowserContext, url: string, act: (page: Page) => Promise<void>) {
  const page = await context.newPage();
  const answers: Promise<Answer>[] = [];
  page.on('response', (response) => answers.push(answerOf(response)));
  await page.goto(url, { waitUntil: 'load' });
  await act(page);
  await quiet(page, answers);
  const all = await Promise.all(answers);
  await context.close();
  return { weight: weightOf(all), scripts: scriptsOf(all) };
}

async function quiet(page: Page, answers: readonly unknown[]): Promise<void> {
  let seen = -1;
  while (seen !== answers.length) {
    seen = answers.length;
    await page.waitForTimeout(QUIET);
  }
}

interface Answer {
  readonly name: string;
  readonly type: string;
  readonly raw: number;
  readonly size: number;
  /** Compressed bytes of the inline scripts of a document. */
  readonly inline: number;
}

/** Types that are already compressed. */
const PACKED: ReadonlySet<string> = new Set(['image', 'font', 'media']);

async function answerOf(response: Response): Promise<Answer> {
  const type = response.request().resourceType();
  const name = new URL(response.url()).pathname;
  // Redirects and preflights have no body.
  const body = await response.body().catch(() => Buffer.alloc(0));
  const size = PACKED.has(type) ? body.length : gzipped(body);
  return { name, type, raw: body.length, size, inline: type === 'document' ? inlineScripts(body.toString()) : 0 };
}

const gzipped = (body: Buffer) => (body.length === 0 ? 0 : gzipSync(body, { level: 9 }).length);

const SCRIPT = /<script(?<attributes>[^>]*)>(?<code>.*?)<\/script>/gs;

/** Returns the compressed bytes of inline scripts; JSON of any kind does not count. */
function inlineScripts(html: string): number {
  const codes = [...html.matchAll(SCRIPT)].flatMap(({ groups }) =>
    /\btype="?(?:application\/|speculationrules)/.test(groups?.attributes ?? '') ? [] : [groups?.code ?? ''],
  );
  return gzipped(Buffer.from(codes.join('\n')));
}

function weightOf(answers: readonly Answer[]): Weight {
  const sum = (...types: string[]) =>
    answers.filter(({ type }) => types.includes(type)).reduce((total, { size }) => total + size, 0);
  const [document] = answers.filter(({ type }) => type === 'document');
  return {
    html: document?.size ?? 0,
    htmlRaw: document?.raw ?? 0,
    script: sum('script') + answers.reduce((total, { inline }) => total + inline, 0),
    style: sum('stylesheet'),
    font: sum('font'),
    picture: sum('image'),
    data: sum('fetch', 'xhr'),
    requests: answers.length,
  };
}

const scriptsOf = (answers: readonly Answer[]) =>
  answers
    .filter(({ type }) => type === 'script')
    .map(({ name, size }) => ({ name, size }))
    .sort((one, other) => other.size - one.size);
