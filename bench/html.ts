import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/**
 * Measures the size of pages' HTML and the cost of each part: the difference when it is removed. The site is in
 * DATA_DIR, from `npm start` or a build.
 *
 *   npm run bench:html -- [--site DIR] [PATH ...]
 *
 * Without paths: the home page, the largest page of a list, the median and the largest product, an article. Prints the
 * bytes of a part uncompressed, with `gzip -9`, and with brotli at its best; a part that repeats another costs little
 * in the latter two.
 */
const { values, positionals } = parseArgs({
  options: { site: { type: 'string', default: join(process.env.DATA_DIR ?? '.cache/data', 'site/current/') } },
  allowPositionals: true,
});

/** Patterns of the parts in a document. */
const PARTS: Readonly<Record<string, RegExp>> = {
  'data and settings': /<script type="application\/json".*?<\/script>/gs,
  'structured data': /<script type="application\/ld\+json">.*?<\/script>/gs,
  'inline scripts': /<script>.*?<\/script>/gs,
  'links and meta tags': /<(?:link|meta) [^>]*>/g,
  header: /<header.*?<\/header>/s,
  menu: /<div data-island="menu".*?<\/nav><\/div>/s,
  footer: /<div data-island="footer".*?<\/footer><\/div>/s,
  screen: /<main.*<\/main>/s,
  pictures: /<picture.*?<\/picture>/gs,
  'icons and drawings': /<i class="\w+"><\/i>|<svg.*?<\/svg>/gs,
  classes: / class="[^"]*"/g,
  'names for screen readers': / aria-label(?:ledby)?="[^"]*"/g,
  'types of buttons': / type="button"/g,
};

interface Weight {
  readonly raw: number;
  readonly gzip: number;
  readonly brotli: number;
}

const weigh = (html: string): Weight => ({
  raw: Buffer.byteLength(html),
  gzip: gzipSync(html, { level: 9 }).length,
  brotli: brotliCompressSync(html).length,
});

const read = (path: string) => readFileSync(join(values.site, path === '/' ? 'index.html' : `${path}.html`), 'utf8');

/** Returns the data files of pages of a type in the default language, smallest first. */
function pagesOf(type: string): string[] {
  const files = globSync('**/*.json', { cwd: values.site, exclude: (name) => name === 'ru' });
  const ofType = files.filter((file) => {
    const text = readFileSync(join(values.site, file), 'utf8');
    return text.startsWith(`{"type":"${type}"`) || text.includes(`"type":"${type}",`);
  });
  const pages = ofType.map((file) => file.replace(/\.json$/, ''));
  const size = (page: string) => statSync(join(values.site, `${page}.html`)).size;
  return pages.sort((a, b) => size(a) - size(b));
}

function usualPages(): string[] {
  const [products, lists, posts] = ['product', 'category', 'blog-post'].map(pagesOf);
  const middle = products?.[Math.floor(products.length / 2)];
  return ['/', lists?.at(-1), middle, products?.at(-1), posts?.at(-1)].filter((page) => page !== undefined);
}

const whole: Record<string, Weight> = {};
for (const page of positionals.length > 0 ? positionals : usualPages()) {
  const html = read(page);
  const all = weigh(html);
  whole[page] = all;
  const cuts = Object.entries(PARTS).map(([name, part]): [string, Weight] => {
    const rest = weigh(html.replace(part, ''));
    return [name, { raw: all.raw - rest.raw, gzip: all.gzip - rest.gzip, brotli: all.brotli - rest.brotli }];
  });
  console.log(page);
  console.table(Object.fromEntries(cuts));
}
console.log('Whole documents:');
console.table(whole);
