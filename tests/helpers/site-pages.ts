import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { localize } from '../../src/rules/paths.ts';

const pageSchema = v.looseObject({ type: v.string(), lang: languageSchema, path: v.string() });

/** A page of a built site. */
export interface SitePage {
  readonly type: string;
  readonly lang: Language;
  /** With the language. */
  readonly address: string;
  /** Bytes of its HTML, uncompressed and compressed by gzip. */
  readonly raw: number;
  readonly gzip: number;
}

/** Returns all pages of a site that have data. `dir` is the folder of its release. */
export function pagesOf(dir: string): SitePage[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const data = v.safeParse(pageSchema, JSON.parse(readFileSync(join(dir, file), 'utf8')));
      if (!data.success) return [];
      const { type, lang, path } = data.output;
      const html = readFileSync(join(dir, file.replace(/\.json$/, '.html')));
      return [
        { type, lang, address: localize(lang, path), raw: html.length, gzip: gzipSync(html, { level: 9 }).length },
      ];
    });
}

/** Returns the page with the largest HTML of each type and language. */
export function largestPages(pages: readonly SitePage[], types: readonly string[]): SitePage[] {
  return types.flatMap((type) =>
    LANGUAGES.flatMap((lang) =>
      pages
        .filter((page) => page.type === type && page.lang === lang)
        .sort((one, other) => other.gzip - one.gzip)
        .slice(0, 1),
    ),
  );
}
