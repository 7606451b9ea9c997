import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page, Response } from 'playwright';

/** Bytes by what they are, compressed by gzip whatever the server does, but pictures and fonts. */
interface Weight {
  readonly html: number;
  /** Of the document before gzip. */
  readonly htmlRaw: number;
  readonly script: number;
  readonly style: number;
  readonly font: number;
  readonly picture: number;
  readonly data: number;
  readonly requests: number;
}

export interface PageWeight {
  /** Until the page is loaded and nobody has touched it; nothing is done when it is idle. */
  readonly untouched: Weight;
  /** Until it answers and is idle again. */
  readonly hydrated: Weight;
  /** The scripts of the second, the largest first. */
  readonly scripts: readonly { readonly name: string; readonly size: number }[];
}

/** ms without a request after which a page is idle. */
const QUIET = 500;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** What a page loads into an empty cache. `wake` is what makes one that waits for it answer. */
export async function weighPage(
  browser: Browser,
  url: string,
  wake: (page: Page) => Promise<void>,
): Promise<PageWeight> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  try {
    // Who saves data gets no more than was asked for: what is loaded then is what a page loads before it is idle.
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
  /** Bytes of the scripts that run from inside of a document, compressed. */
  readonly inline: number;
}

/** Kinds that are compressed already. */
const PACKED: ReadonlySet<string> = new Set(['image', 'font', 'media']);

async function answerOf(response: Response): Promise<Answer> {
  const type = response.request().resourceType();
  const name = new URL(response.url()).pathname;
  // A redirect and a preflight have no body.
  const body = await response.body().catch(() => Buffer.alloc(0));
  const size = PACKED.has(type) ? body.length : gzipped(body);
  return { name, type, raw: body.length, size, inline: type === 'document' ? inlineScripts(body.toString()) : 0 };
}

const gzipped = (body: Buffer) => (body.length === 0 ? 0 : gzipSync(body, { level: 9 }).length);

const SCRIPT = /<script(?<attributes>[^>]*)>(?<code>.*?)<\/script>/gs;

/** JSON of any kind is no script. */
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
