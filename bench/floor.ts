import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { ensureBuilt } from '../scripts/build/build.ts';
import { readAssets } from '../scripts/prerender/assets.ts';
import { createSource } from '../scripts/prerender/source.ts';
import type * as Render from '../src/app/render.tsx';
import { pageDataSchema } from '../src/contract/page-data.ts';

/**
 * The floor of the prerender: what one thread does with product pages whose data is in memory, step by step from bare
 * renderToString to the whole document. `npm run bench:floor -- --api http://localhost:3000 [--pages 1000]`.
 */
const { values } = parseArgs({
  options: { api: { type: 'string', default: 'http://localhost:3000' }, pages: { type: 'string', default: '1000' } },
});
const ROUNDS = 6;
const BATCH = 100;

process.env.NODE_ENV = 'production';
await ensureBuilt();
const render: typeof Render = await import(pathToFileURL(join('dist/server/render.mjs')).href);
const source = createSource(values.api);
const layout = await source.layout('uk');
const renderer = await render.createRenderer({
  lang: 'uk',
  layout,
  origin: 'https://shop.example',
  assets: readAssets('dist').uk,
  sentryDsn: undefined,
  analytics: undefined,
});
const paths = (await source.pages())
  .filter(({ type }) => type === 'product')
  .slice(0, Number(values.pages))
  .map(({ slug }) => `/${slug}`);
const lines: string[] = [];
for (let start = 0; start < paths.length; start += BATCH) {
  lines.push(...(await source.pageData('uk', paths.slice(start, start + BATCH))));
}
const documents = lines.map((line) => ({ kind: 'page', page: v.parse(pageDataSchema, JSON.parse(line)) }) as const);

const elements: ReactElement[] = [];
for (const [index, document] of documents.entries()) {
  elements.push(await render.createPage(renderer, paths[index] ?? '/', document));
}

/** Median pages a second of all rounds but the first, which is not warm. */
async function measure(name: string, work: (index: number) => unknown): Promise<void> {
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    for (let index = 0; index < paths.length; index++) await work(index);
    rates.push(paths.length / ((performance.now() - started) / 1000));
  }
  const warm = rates.slice(1).sort((a, b) => a - b);
  const median = warm[Math.floor(warm.length / 2)] ?? 0;
  console.log(`${name.padEnd(52)} ${median.toFixed(0).padStart(6)} pages/s, ${(1000 / median).toFixed(3)} ms`);
}

const bytes = Buffer.byteLength(await render.renderPage(renderer, paths[0] ?? '/', documents[0] ?? { kind: 'app' }));
console.log(
  `${paths.length} product pages, the first ${(bytes / 1000).toFixed(1)} kB; one thread, Node ${process.version}`,
);
await measure('renderToString of the page, route and data in place', (index) => renderToString(elements[index]));
await measure('with its router, query client and route', async (index) => {
  const document = documents[index];
  if (document) renderToString(await render.createPage(renderer, paths[index] ?? '/', document));
});
await measure('the whole document', (index) => {
  const document = documents[index];
  return document && render.renderPage(renderer, paths[index] ?? '/', document);
});
await measure('and its data parsed and checked', (index) => {
  const page = v.parse(pageDataSchema, JSON.parse(lines[index] ?? 'null'));
  return render.renderPage(renderer, paths[index] ?? '/', { kind: 'page', page });
});
