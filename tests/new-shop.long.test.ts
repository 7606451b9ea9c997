import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../prerender/bundle/build.ts';
import { DEMO_SITE } from '../server/content/demo-site.ts';
import { migrateDatabase } from '../server/db/migrate.ts';
import { EXAMPLE } from '../server/first-data/example.ts';
import { openNewShop } from '../server/first-data/open-new-shop.ts';
import { FIRST_PAGES } from '../server/first-data/page-drafts.ts';
import { createLog } from '../server/log.ts';
import { LANGUAGES } from '../src/contract/language.ts';
import { formatPhone } from '../src/rules/phone.ts';
import { type CrawledPage, crawl } from './helpers/crawled-site.ts';
import { createEmptyDatabase, type TestDatabase } from './helpers/database.ts';
import { BLOG_FEED, feedProblems, MERCHANT_FEED, YML_FEED } from './helpers/feed-rules.ts';
import { ORIGIN } from './helpers/prerendered-site.ts';
import { sitemapProblems } from './helpers/sitemap-schema.ts';
import { spawnPrerender } from './helpers/spawn-prerender.ts';

/** The first days of a production shop, over a database without the demo shop. */
let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  await ensureBuilt();
  database = await createEmptyDatabase();
  await migrateDatabase(database.pool);
  dataDir = mkdtempSync(join(tmpdir(), 'pozolota-new-'));
}, 300_000);

afterAll(async () => {
  rmSync(dataDir, { recursive: true });
  await database.drop();
});

const PRODUCTION = { NODE_ENV: 'production' };
const prerender = () => spawnPrerender(dataDir, { ...PRODUCTION, DATABASE_URL: database.url }).ended;
const siteDir = () => join(dataDir, 'site/current');

/** Runs a script as production does; returns its exit code and its whole output. */
async function run(script: string, ...args: string[]) {
  const env = { ...process.env, ...PRODUCTION, DATABASE_URL: database.url, DATA_DIR: dataDir, SITE_ORIGIN: ORIGIN };
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

/** Everything by which shoppers would recognize the company of the demo shop. */
const DEMO_MARKS = Object.values(DEMO_SITE).flatMap(({ legalName, email, phones, address, bank, socials }) => [
  ...[legalName, email, address.street, bank?.iban ?? '', ...socials.map(({ url }) => url)],
  ...phones.flatMap((phone) => [phone, formatPhone(phone)]),
  ...['Позолота Демо', 'pozolota.example', 'Демонстраці', 'Демонстрационн'],
]);

/** Returns the files of the served site that contain one of the texts. */
function filesWith(texts: readonly string[]): string[] {
  const files = globSync('**/*.{html,json,xml,txt}', { cwd: siteDir() });
  return files.filter((file) => {
    const content = readFileSync(join(siteDir(), file), 'utf8').replaceAll('&quot;', '"');
    return texts.some((text) => content.includes(text));
  });
}

const brokenLinks = (pages: readonly CrawledPage[]): string[] => {
  const known = new Set([
    ...pages.map(({ address }) => address),
    ...globSync('**/*', { cwd: siteDir() }).map((file) => `/${file}`),
  ]);
  return pages.flatMap(({ address, leadsTo }) =>
    leadsTo.filter((to) => !known.has(to)).map((to) => `${address} → ${to}`),
  );
};

const read = (file: string) => readFileSync(join(siteDir(), file), 'utf8');

test('an empty production shop publishes nothing of the demo shop, and no broken link', {
  timeout: 120_000,
}, async () => {
  await openNewShop(database.pool, createLog({ write: () => {} }));
  const { code, output } = await prerender();
  expect(code, output).toBe(0);
  expect(filesWith(DEMO_MARKS)).toEqual([]);
  const pages = crawl(siteDir());
  expect(pages.length).toBeGreaterThan(20);
  expect(brokenLinks(pages)).toEqual([]);
  const home = pages.find(({ address }) => address === '/');
  expect(home?.text).toContain('Магазин готується до відкриття');
  expect(home?.headings).toHaveLength(1);
});

test('its sitemap and feeds are valid; the feeds have no items', () => {
  expect(sitemapProblems(read('sitemap.xml'))).toEqual([]);
  for (const lang of LANGUAGES) {
    const inLanguage = (file: string) => (lang === 'uk' ? file : `${lang}/${file}`);
    expect(feedProblems(read(inLanguage('google-merchant.xml')), MERCHANT_FEED)).toEqual(['/rss/channel: no item']);
    expect(feedProblems(read(inLanguage('rss.xml')), BLOG_FEED)).toEqual(['/rss/channel: no item']);
    expect(feedProblems(read(inLanguage('yml.xml')), YML_FEED)).toEqual([
      '/yml_catalog/shop/categories: no category',
      '/yml_catalog/shop/offers: no offer',
    ]);
  }
});

test('`npm run setup` enters the seller, names what is missing, and its pages show the seller', {
  timeout: 120_000,
}, async () => {
  const file = join(dataDir, 'shop.json');
  writeFileSync(file, JSON.stringify(EXAMPLE));
  const { code, output } = await run('scripts/setup.ts', '--file', file);
  expect(code, output).toBe(0);
  expect(output).toContain('ФОП Коваль Олена Іванівна');
  expect(output).toMatch(/https:\/\/shop\.example\/studio\/enrolment#\S+/);
  expect(output).toContain('NOVA_POSHTA_SENDER_CITY: must be set in production');
  expect((await prerender()).code).toBe(0);
  expect(read('index.html')).toContain('ФОП Коваль Олена Іванівна');
  expect(read('ru.html')).toContain('ФЛП Коваль Елена Ивановна');
  expect(filesWith(DEMO_MARKS)).toEqual([]);
  expect(brokenLinks(crawl(siteDir()))).toEqual([]);
});

test('its published legal pages are linked and complete', { timeout: 120_000 }, async () => {
  await database.pool.query('UPDATE content_pages SET is_published = true');
  expect((await prerender()).code).toBe(0);
  const pages = crawl(siteDir());
  expect(brokenLinks(pages)).toEqual([]);
  expect(filesWith(DEMO_MARKS)).toEqual([]);
  // No placeholder of a promise or of the seller is left.
  expect(filesWith(['{{'])).toEqual([]);
  const footer = pages.find(({ address }) => address === '/')?.leadsTo ?? [];
  for (const slug of FIRST_PAGES) {
    expect(footer).toContain(`/${slug}`);
    expect(pages.find(({ address }) => address === `/ru/${slug}`)?.headings).toHaveLength(1);
  }
  expect(sitemapProblems(read('sitemap.xml'))).toEqual([]);
});

test('production refuses to publish data of the demo shop, in a sentence, and serves the site as it was', async () => {
  const before = read('index.html');
  await database.pool.query('UPDATE site_settings SET site = $1', [JSON.stringify(DEMO_SITE)]);
  const { code, output } = await prerender();
  expect(code).toBe(1);
  expect(output).toContain('the seller, the registration code, the e-mail address, a phone');
  expect(output).toContain('npm run setup');
  expect(output).not.toMatch(/^ {4}at /m);
  expect(read('index.html')).toBe(before);
  // Elsewhere they are published, which also proves that filesWith() finds them.
  expect((await spawnPrerender(dataDir, { DATABASE_URL: database.url }).ended).code).toBe(0);
  expect(filesWith(DEMO_MARKS)).toContain('index.html');
});
