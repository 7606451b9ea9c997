import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type PageData, pageDataSchema } from '../../src/contract/page-data.ts';

/** A document of a built site, as a crawler without scripts reads it. */
export interface CrawledPage {
  /** Path with its language: `/ru/potal`. */
  readonly address: string;
  readonly html: string;
  readonly title: string;
  /** Contents of <meta>, by name or property; one element may have both. */
  readonly meta: ReadonlyMap<string, string>;
  /** Addresses of <link>, by `rel`, or by `hreflang` if present. */
  readonly links: ReadonlyMap<string, string>;
  /** Targets of its <a> within the site, without anchors. */
  readonly leadsTo: readonly string[];
  readonly headings: readonly string[];
  /** The text of <main>. */
  readonly text: string;
  /** The page's data; null for a screen of the app. */
  readonly data: PageData | null;
}

/** Matches fragments, which are not pages. */
const isPart = (file: string) => /(?:^|\/)-menu\.html$/.test(file);

/** Reads every document in a release's folder, except redirects. */
export function crawl(dir: string): CrawledPage[] {
  const json = new Set(globSync('**/*.json', { cwd: dir }));
  return globSync('**/*.html', { cwd: dir })
    .filter((file) => !isPart(file))
    .sort()
    .flatMap((file) => {
      const html = readFileSync(join(dir, file), 'utf8');
      const dataFile = file.replace(/html$/, 'json');
      const data = json.has(dataFile) ? readFileSync(join(dir, dataFile), 'utf8') : null;
      return html.includes(' data-moved=') ? [] : [readPage(file, html, data)];
    });
}

function readPage(file: string, html: string, data: string | null): CrawledPage {
  // Removes the fallback for screens without scripts.
  const shown = html.replaceAll(/<noscript>.*?<\/noscript>/gs, '');
  const tags = (name: string) =>
    [...shown.matchAll(new RegExp(`<${name}(\\s[^>]*)>`, 'g'))].map(([, text = '']) => attributesOf(text));
  const hrefs = tags('a').flatMap(({ href = '' }) => (/^\/(?!\/)/.test(href) ? [href.replace(/[#?].*$/, '')] : []));
  return {
    address: addressOf(file),
    html,
    title: decoded(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''),
    meta: new Map(
      tags('meta').flatMap(({ name, property, content = '' }) =>
        [name, property].flatMap((key) => (key ? [[key, content] as const] : [])),
      ),
    ),
    links: new Map(tags('link').map(({ rel = '', hreflang, href = '' }) => [hreflang ?? rel, href])),
    leadsTo: [...new Set(hrefs)],
    headings: [...shown.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, heading = '']) => words(heading)),
    text: words(/<main[^>]*>(.*)<\/main>/s.exec(shown)?.[1] ?? ''),
    data: data === null ? null : v.parse(pageDataSchema, JSON.parse(data)),
  };
}

/** Returns the address of a file: `/ru/potal` for `ru/potal.html`, `/` for `index.html`. */
const addressOf = (file: string) => `/${file.replace(/\.html$/, '').replace(/^index$/, '')}`;

const attributesOf = (tag: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decoded(value)]),
  );

/** Returns the text content of markup. */
const words = (html: string) =>
  decoded(
    html
      .replaceAll(/<script.*?<\/script>/gs, '')
      .replaceAll(/<!--.*?-->/gs, '')
      .replaceAll(/<[^>]*>/g, ''),
  );

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
  '&amp;': '&',
};
const decoded = (text: string) => text.replaceAll(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity);
