import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeApi, type Intercept, startFakeApi } from '../../tests/helpers/fake-api.ts';
import { differing, makePrerenderedSite, type PrerenderedSite } from '../../tests/helpers/prerendered-site.ts';
import { spawnPrerender } from '../../tests/helpers/spawn-prerender.ts';
import { spawnScript } from '../../tests/helpers/spawn-script.ts';
import { until } from '../../tests/helpers/until.ts';
import { type BuildMark, ensureBuilt } from '../bundle/build.ts';
import { BuildError, type BuildEvent } from '../events.ts';

/** ms of silence that a build tolerates: in tests of the timeout, and in all others. */
const TIMEOUT = 1_500;
const PATIENCE = 30_000;

let mark: BuildMark;
let api: FakeApi;
let site: PrerenderedSite;

beforeAll(async () => {
  mark = await ensureBuilt();
});

beforeEach(async () => {
  api = await startFakeApi();
  site = makePrerenderedSite(mark);
});

afterEach(async () => {
  site.remove();
  await api.close();
});

const source = (timeout = PATIENCE) => ({ kind: 'api' as const, url: api.url, timeout });
const whole = { isFull: true, maxFailures: 0 };

const urlOf = ({ url = '' }: IncomingMessage) => new URL(url, 'http://api');
const isOf = (request: IncomingMessage, path: string, lang?: string) => {
  const { searchParams } = urlOf(request);
  return searchParams.get('path') === path && (lang === undefined || searchParams.get('lang') === lang);
};
/** Intercepts requests for the data of one page in one language. */
const ofGold =
  (answer: (response: ServerResponse) => void): Intercept =>
  (request, response) => {
    if (!isOf(request, '/gold-6', 'ru')) return false;
    answer(response);
    return true;
  };

const ofGoldWhile =
  (isWrong: () => boolean, answer: (response: ServerResponse) => void): Intercept =>
  (request, response) =>
    isOf(request, '/gold-6', 'ru') && isWrong() && ofGold(answer)(request, response);

const send = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(typeof body === 'string' ? body : JSON.stringify(body));

/** Returns the answer of the API itself to a changed request. */
async function answerOf(request: IncomingMessage, change: (lang: string, path: string) => readonly [string, string]) {
  const { searchParams } = urlOf(request);
  const [lang, path] = change(searchParams.get('lang') ?? '', searchParams.get('path') ?? '');
  const original = await startFakeApi();
  const answer = await fetch(`${original.url}/api/v1/page-data?${new URLSearchParams({ lang, path })}`);
  const text = await answer.text();
  await original.close();
  return text;
}

const failuresOf = (events: readonly BuildEvent[]) =>
  events.flatMap((event) => (event.type === 'failed' ? event.failures : []));

/** Runs a full build that must fail and leave all trees of the site unchanged. */
async function buildInVain(intercept: Intercept, timeout = PATIENCE) {
  await site.build(source());
  const before = site.hashes();
  api.intercept = intercept;
  const { error, events } = await site.tryBuild(source(timeout), whole);
  expect(error).toBeInstanceOf(BuildError);
  for (const tree of ['current', 'a', 'b']) expect(differing(site.hashes(tree), before)).toEqual([]);
  return { message: (error as Error).message, failures: failuresOf(events) };
}

/** Faults of one page in the API. */
const PAGE_FAULTS: readonly (readonly [what: string, answer: (response: ServerResponse) => void, reason: RegExp])[] = [
  ['500', (response) => send(response, 500, {}), /GET http\S+path=%2Fgold-6 answered 500/],
  ['403', (response) => send(response, 403, {}), /path=%2Fgold-6 answered 403/],
  [
    'half an answer',
    (response) => send(response, 200, '{"data":{"type":"prod'),
    /broke off while answering GET http\S+%2Fgold-6/,
  ],
  [
    'an HTML page',
    (response) => send(response, 200, '<h1>Sign in', { 'content-type': 'text/html' }),
    /answered text\/html, not JSON/,
  ],
  ['a number instead of an object', (response) => send(response, 200, { data: 7 }), /unknown shape: page: /],
  ['a redirect', (response) => send(response, 301, '', { location: '/login' }), /answered 301 and leads to \/login/],
  ['no page', (response) => send(response, 404, {}), /among the pages, and there are no data for it/],
  [
    'another language',
    (response) => send(response, 200, { data: null }, { 'content-language': 'uk-UA' }),
    /answered in the language uk-UA/,
  ],
];

describe('one faulty page', () => {
  test.each(PAGE_FAULTS)(
    '%s: is reported with the reason, and the site stays unchanged',
    { timeout: 60_000 },
    async (_, answer, reason) => {
      const { message, failures } = await buildInVain(ofGold(answer));
      expect(message).toMatch(/1 of \d+ pages failed; the site was left as it was/);
      expect(failures).toEqual([{ address: '/ru/gold-6', reason: expect.stringMatching(reason) }]);
    },
  );

  const swapped: readonly (readonly [string, (lang: string, path: string) => readonly [string, string], RegExp])[] = [
    ['of another page', (lang) => [lang, '/gold'], /answered with the data of \/gold$/],
    ['in another language', (_, path) => ['uk', path], /answered in the language uk$/],
  ];
  test.each(swapped)('data %s are not published', async (_, change, reason) => {
    const { failures } = await buildInVain((request, response) => {
      if (!isOf(request, '/gold-6', 'ru')) return false;
      void answerOf(request, change).then((text) => send(response, 200, text));
      return true;
    });
    expect(failures).toEqual([{ address: '/ru/gold-6', reason: expect.stringMatching(reason) }]);
  });

  test('the first page of a list fails: its further pages stay', async () => {
    await site.build(source());
    api.intercept = (request, response) => {
      const isFirst = isOf(request, '/gold');
      if (isFirst) send(response, 403, {});
      return isFirst;
    };
    const { events } = await site.build(source(), { isFull: true });
    expect(new Set(failuresOf(events).map(({ address }) => address))).toEqual(new Set(['/gold', '/ru/gold']));
    expect([site.has('gold.html'), site.has('gold/page/2.html'), site.has('ru/gold/page/2.json')]).not.toContain(false);
  });

  test('a page at the right path about another subject is not published', async () => {
    const { failures } = await buildInVain((request, response) => {
      if (!isOf(request, '/gold-6', 'uk')) return false;
      void answerOf(request, (lang, path) => [lang, path]).then((text) =>
        send(response, 200, text.replaceAll('"slug":"gold-6"', '"slug":"gold-7"')),
      );
      return true;
    });
    expect(failures).toEqual([{ address: '/gold-6', reason: 'The API answered with the product gold-7' }]);
  });
});

describe('a faulty API', () => {
  test('only 500: the build ends soon, whatever the number of pages', { timeout: 60_000 }, async () => {
    await api.close();
    api = await startFakeApi({ products: 60 });
    const { message } = await buildInVain((request, response) => {
      if (!urlOf(request).pathname.endsWith('/page-data')) return false;
      send(response, 500, {});
      return true;
    });
    expect(message).toMatch(/^21 pages cannot be read from the API, the last one \/\S+: .* answered 500$/);
  });

  test('an entry of an unknown type: is named', async () => {
    const { message } = await buildInVain((request, response) => {
      if (!urlOf(request).pathname.endsWith('/pages')) return false;
      send(response, 200, {
        data: [
          { slug: 'gold', type: 'category' },
          { slug: 'x', type: 'landing' },
        ],
      });
      return true;
    });
    expect(message).toMatch(/\/pages\?lang=uk answered in a shape this build does not know: data\.1\.type \(x\): /);
  });

  test('maintenance that begins midway, as a 503 with its body: is reported with its end and not retried', async () => {
    const closed = { isMaintenanceInProgress: true, maintenanceEndTime: '2026-11-22T09:30:00.000Z' };
    const error = { error: { code: 'maintenance', message: '' }, ...closed };
    const { message } = await buildInVain(ofGold((response) => send(response, 503, error, { 'retry-after': '1' })));
    expect(message).toBe('The shop behind the API is closed for maintenance until 2026-11-22T09:30:00.000Z');
    expect(api.requests.filter((request) => /gold-6&?.*lang=ru|lang=ru.*gold-6/.test(request))).toHaveLength(2);
  });

  test('maintenance from the beginning: nothing else is requested', async () => {
    api.intercept = (request, response) => {
      const isAsked = urlOf(request).pathname.endsWith('/maintenance');
      if (isAsked) send(response, 200, { data: { isMaintenanceInProgress: true, maintenanceEndTime: null } });
      return isAsked;
    };
    const { error } = await site.tryBuild(source());
    expect((error as Error).message).toBe('The shop behind the API is closed for maintenance');
    expect(api.requests).toHaveLength(1);
  });

  test('a failing maintenance endpoint counts as open', async () => {
    api.intercept = (request, response) => {
      const isAsked = urlOf(request).pathname.endsWith('/maintenance');
      if (isAsked) send(response, 404, {});
      return isAsked;
    };
    await site.build(source());
    expect(site.has('gold-6.html')).toBe(true);
  });

  test('silence: ends with the timeout and names the unanswered request', async () => {
    const { message } = await buildInVain(
      ofGold(() => {}),
      TIMEOUT,
    );
    expect(message).toMatch(/^The API did not answer within 1\.5 s: GET http\S+path=%2Fgold-6/);
  });

  test('an answer that stops midway: ends with the timeout', async () => {
    const { message } = await buildInVain(
      ofGold((response) => void response.writeHead(200).write('{"data":')),
      TIMEOUT,
    );
    expect(message).toMatch(/^The API did not finish its answer within 1\.5 s: GET http\S+path=%2Fgold-6/);
  });

  test('a connection that breaks repeatedly: the reason is reported', { timeout: 60_000 }, async () => {
    const { message } = await buildInVain(
      ofGold((response) => {
        response.writeHead(200, { 'content-length': '1000' }).write('{');
        setImmediate(() => response.destroy());
      }),
    );
    expect(message).toMatch(/^The API broke off while answering GET http\S+path=%2Fgold-6/);
  });

  test('endless rate limiting: ends with the timeout', async () => {
    const { failures } = await buildInVain(
      ofGold((response) => send(response, 429, {})),
      TIMEOUT,
    );
    expect(failures[0]?.reason).toMatch(/path=%2Fgold-6 answered 429/);
  });
});

describe('transient failures', () => {
  /** Answers wrongly the given number of times, then correctly. */
  const first = (times: number, answer: (response: ServerResponse) => void): Intercept => {
    let left = times;
    return ofGoldWhile(() => left-- > 0, answer);
  };
  const passing: readonly (readonly [what: string, intercept: Intercept])[] = [
    ['500 twice', first(2, (response) => send(response, 500, {}))],
    ['503 of a server before it', first(2, (response) => send(response, 503, '<h1>Busy'))],
    ['429 that says when to come again', first(1, (response) => send(response, 429, {}, { 'retry-after': '1' }))],
    ['429 more often than anything else is borne', first(4, (response) => send(response, 429, {}))],
    ['half an answer', first(1, (response) => send(response, 200, '{"data":'))],
    ['a broken connection', first(1, (response) => response.destroy())],
  ];
  test.each(passing)('%s: is retried, and the site is built', { timeout: 60_000 }, async (_, intercept) => {
    api.intercept = intercept;
    await site.build(source(), { maxFailures: 0 });
    expect(site.read('ru/gold-6.html')).toContain('<html lang="ru">');
  });

  test('an answer that takes longer than the timeout but keeps arriving is awaited', async () => {
    const text = await (await fetch(`${api.url}/api/v1/page-data?lang=ru&path=/gold-6`)).text();
    api.intercept = ofGold((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const parts = text.match(/.{1,100}/gs) ?? [];
      const timer = setInterval(() => {
        const part = parts.shift();
        if (part !== undefined) response.write(part);
        else {
          clearInterval(timer);
          response.end();
        }
      }, 100);
    });
    await site.build(source(TIMEOUT), { maxFailures: 0 });
    expect(site.has('ru/gold-6.html')).toBe(true);
  });

  test('a compressed answer is read', async () => {
    const text = await (await fetch(`${api.url}/api/v1/page-data?lang=ru&path=/gold-6`)).text();
    api.intercept = ofGold((response) =>
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(gzipSync(text)),
    );
    await site.build(source(), { maxFailures: 0 });
    expect(site.has('ru/gold-6.html')).toBe(true);
  });

  test('a page deleted during the build is left out, a created one follows with the next build', async () => {
    api.intercept = ofGold((response) => {
      api.entries.splice(
        api.entries.findIndex(({ slug }) => slug === 'gold-6'),
        1,
        { slug: 'late', type: 'product' },
      );
      send(response, 404, {});
    });
    await site.build(source(), { maxFailures: 0 });
    expect(site.has('ru/gold-6.html')).toBe(false);
    await site.build(source(), { maxFailures: 0 });
    expect([site.has('gold-6.html'), site.has('ru/late.html')]).toEqual([false, true]);
  });
});

describe('an API with all operations', () => {
  beforeEach(async () => {
    await api.close();
    api = await startFakeApi({ form: 'full', base: '/shop' });
  });

  test('below a path, with the batch: nothing is reported missing, and nothing is read without a change', async () => {
    const { events } = await site.build(source());
    expect(events.filter(({ type }) => type === 'degraded')).toEqual([]);
    expect(api.requests.every((request) => request.includes(' /shop/api/v1/'))).toBe(true);
    expect((await site.build(source())).pages).toBe(0);
  });

  /** Changes the lines of every batch in Russian. */
  const withBatch =
    (change: (lines: string[]) => void, status = 200): Intercept =>
    (request, response) => {
      const { pathname, searchParams } = urlOf(request);
      if (!pathname.endsWith('/batch') || searchParams.get('lang') !== 'ru') return false;
      void (async () => {
        let body = '';
        for await (const chunk of request) body += chunk;
        const { paths }: { paths: string[] } = JSON.parse(body);
        const lines = await Promise.all(
          paths.map(async (path) => {
            const answer = await fetch(`${api.url}/api/v1/page-data?${new URLSearchParams({ lang: 'ru', path })}`);
            return JSON.stringify({ page: (await answer.json()).data, reads: [] });
          }),
        );
        change(lines);
        send(response, status, `${lines.join('\n')}\n`, { 'content-type': 'application/x-ndjson' });
      })();
      return true;
    };

  test('two swapped lines are two faulty pages', async () => {
    const { failures } = await buildInVain(
      withBatch((lines) => {
        const [one = '', two = ''] = lines;
        lines.splice(0, 2, two, one);
      }),
    );
    expect(failures.map(({ address }) => address).sort()).toEqual(['/ru', '/ru/blog']);
  });

  const useless: readonly (readonly [what: string, intercept: Intercept])[] = [
    ['fails', withBatch(() => {}, 500)],
    ['lacks a line', withBatch((lines) => lines.pop())],
    ['breaks off in a line', withBatch((lines) => lines.push((lines.pop() ?? '').slice(0, 40)))],
  ];
  test.each(useless)(
    'after a batch that %s, pages are requested one by one',
    { timeout: 60_000 },
    async (_, intercept) => {
      api.intercept = intercept;
      await site.build(source(), { maxFailures: 0 });
      expect(site.has('ru/gold-6.html')).toBe(true);
    },
  );
});

test('user and password in the address are sent as credentials and never logged', async () => {
  const seen = new Set<string | undefined>();
  api.intercept = ({ headers }) => {
    seen.add(headers.authorization);
    return false;
  };
  const url = api.url.replace('//', '//editor:p%40ss@');
  const { events } = await site.build({ kind: 'api', url });
  expect([...seen]).toEqual([`Basic ${btoa('editor:p@ss')}`]);
  expect(JSON.stringify(events)).not.toContain('p%40ss');
});

describe('stopping a waiting build', () => {
  test('ends a build of many pages in threads at once, and leaves the site unchanged', async () => {
    await api.close();
    api = await startFakeApi({ products: 150 });
    await site.build(source());
    const before = site.hashes();
    const stopping = new AbortController();
    let asked = 0;
    api.intercept = (request) => {
      if (!urlOf(request).searchParams.get('path')?.startsWith('/more-')) return false;
      asked += 1;
      if (asked === 30) stopping.abort();
      return asked > 20;
    };
    const { error } = await site.tryBuild(source(600_000), { ...whole, signal: stopping.signal });
    expect((error as Error).message).toBe('The build was stopped');
    for (const tree of ['current', 'a', 'b']) expect(differing(site.hashes(tree), before)).toEqual([]);
  });

  /** Lets only the first request be answered. */
  const hang = () => {
    api.intercept = (request) => !urlOf(request).pathname.endsWith('/maintenance');
  };
  const env = () => ({ SHOP_API_URL: api.url, SHOP_API_TIMEOUT: '600' });

  test('SIGTERM ends the worker at once', async () => {
    hang();
    const worker = spawnScript('rebuild.mjs', ['--watch'], { ...env(), DATABASE_URL: '', DATA_DIR: site.siteDir });
    await until(() => api.requests.length > 1);
    expect(await worker.end('SIGTERM')).toBe(0);
  });

  test('SIGTERM ends the command at once', async () => {
    hang();
    const { child, ended } = spawnPrerender(site.siteDir, env());
    await until(() => api.requests.length > 1);
    child.kill('SIGTERM');
    expect((await ended).code).toBeNull();
  });

  test('without a signal the command ends with a message and a non-zero code after SHOP_API_TIMEOUT', async () => {
    hang();
    const { code, output } = await spawnPrerender(site.siteDir, { ...env(), SHOP_API_TIMEOUT: '1' }).ended;
    expect(code).toBe(1);
    expect(output).toMatch(/prerender: The API did not answer within 1 s: GET http/);
  });
});
