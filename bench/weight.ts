import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import { LAUNCH_OPTIONS } from '../tests/e2e/chromium.ts';
import { startShop, untilDrawn } from '../tests/e2e/shop-process.ts';
import { hasNginx, startNginx } from '../tests/helpers/nginx.ts';
import { largestPages, pagesOf, type SitePage } from '../tests/helpers/site-pages.ts';
import { makeCatalogue } from './lib/catalogue.ts';
import { serveFiles } from './lib/file-server.ts';
import { auditPage } from './lib/lighthouse.ts';
import { count } from './lib/options.ts';
import { type PageWeight, weighPage } from './lib/page-weight.ts';
import { Peers, WEIGHED_PEERS } from './lib/peers.ts';

/**
 * Prints the sizes of pages and their Lighthouse results as Markdown: the largest page of each type and language of the
 * demo shop, from its own server and, if installed, from nginx; with --peers a product page of other generators with
 * 1,000 products, in the same run.
 *
 *   npm run bench:weight -- [--runs 5] [--types home,category] [--lang uk] [--servers nginx] [--weight-only] [--peers] [--dir DIR]
 *
 * DIR keeps the shop's data and the peers' builds for the next run.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    types: { type: 'string', default: 'home,category,product,blog-post,content' },
    lang: { type: 'string' },
    servers: { type: 'string', default: 'npm start,nginx' },
    'weight-only': { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
    dir: { type: 'string', default: '.cache/bench-weight' },
  },
});
const RUNS = count('runs', values.runs);
const KIB = 1024;
const PEER_PRODUCTS = 1000;

const kib = (bytes: number) => (bytes / KIB).toFixed(1);
const row = (...cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
const head = (...cells: readonly string[]) => {
  console.log('');
  row(...cells);
  row(...cells.map(() => '---'));
};

/** Waits until the app has hydrated the page. */
const hydrated = async (page: Page) => {
  await page.locator('html[data-hydrated]').waitFor();
};

function showWeight(name: string, { untouched, hydrated: whole }: PageWeight): void {
  row(
    name,
    kib(whole.htmlRaw),
    kib(whole.html),
    kib(untouched.script),
    kib(whole.script),
    kib(whole.style),
    kib(whole.font),
    kib(whole.data),
    kib(untouched.picture),
    whole.requests,
  );
}

const WEIGHT_HEAD = [
  'page',
  'HTML KiB',
  'HTML gz',
  'script gz before idle or a touch',
  'script gz hydrated',
  'CSS gz',
  'fonts',
  'data gz',
  'pictures',
  'requests',
];

async function weighSite(browser: Browser, origin: string, pages: readonly SitePage[]): Promise<void> {
  head(...WEIGHT_HEAD);
  const scripts = new Map<string, PageWeight['scripts']>();
  for (const { type, lang, address } of pages) {
    const weight = await weighPage(browser, origin + address, hydrated);
    showWeight(`${type} ${lang} \`${address}\``, weight);
    if (lang === 'uk') scripts.set(type, weight.scripts);
  }
  for (const [type, files] of scripts) {
    console.log(`\n${type}: ${files.map(({ name, size }) => `${name} ${kib(size)}`).join(', ')}`);
  }
}

async function auditSite(server: string, origin: string, addresses: readonly (readonly [string, string])[]) {
  console.log(`\nLighthouse, mobile, from ${server}: medians of ${RUNS}`);
  head('page', 'scores', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'KiB', 'requests', 'bfcache', 'below the best');
  for (const [name, address] of addresses) {
    const result = await auditPage(origin + address, RUNS);
    row(
      name,
      result.scores.join(' '),
      Math.round(result.fcp),
      Math.round(result.lcp),
      Math.round(result.tbt),
      result.cls.toFixed(3),
      Math.round(result.bytes / KIB),
      result.requests,
      result.isKept ? 'yes' : 'no',
      result.findings.join(', ') || '-',
    );
  }
}

async function comparePeers(browser: Browser): Promise<void> {
  const catalogue = await makeCatalogue(PEER_PRODUCTS, join(values.dir, 'data'));
  const peers = await Peers.prepare(join(values.dir, 'peers'), catalogue, WEIGHED_PEERS);
  for (const peer of WEIGHED_PEERS) {
    const root = await peers.output(peer);
    const server = await serveFiles(root);
    try {
      const address = productIn(root);
      head(...WEIGHT_HEAD);
      showWeight(peer, await weighPage(browser, server.url + address, async () => {}));
      if (!values['weight-only']) await auditSite(peer, server.url, [['product', address]]);
    } finally {
      server.close();
    }
  }
}

/** Returns the first product that is in stock. */
function productIn(root: string): string {
  const isSold = (slug: string) =>
    readFileSync(join(root, 'product', slug, 'index.html'), 'utf8').includes('schema.org/InStock');
  const slug = readdirSync(join(root, 'product')).sort().find(isSold);
  if (slug === undefined) throw new Error(`${root} has no product in stock`);
  return `/product/${slug}/`;
}

const shop = await startShop(join(values.dir, 'shop'), { PRECOMPRESS: 'gzip,brotli' });
await untilDrawn(join(values.dir, 'shop'));
const browser = await chromium.launch(LAUNCH_OPTIONS);
try {
  const dataDir = join(values.dir, 'shop');
  const built = pagesOf(join(dataDir, 'site/current'));
  const types = values.types.split(',');
  const pages = largestPages(built, types).filter(({ lang }) => values.lang === undefined || lang === values.lang);
  await weighSite(browser, shop.url, pages);
  if (!values['weight-only']) {
    const named = pages.map(({ type, lang, address }) => [`${type} ${lang}`, address] as const);
    const servers = values.servers.split(',');
    if (servers.includes('npm start')) await auditSite('npm start', shop.url, named);
    if (servers.includes('nginx') && !hasNginx()) console.log('\nnginx is not installed on this machine.');
    else if (servers.includes('nginx')) {
      const nginx = await startNginx({ dataDir, shopUrl: shop.url, isTls: false });
      await auditSite('nginx', nginx.url, named).finally(nginx.stop);
    }
  }
  if (values.peers) await comparePeers(browser);
} finally {
  await browser.close();
  await shop.stop();
}
