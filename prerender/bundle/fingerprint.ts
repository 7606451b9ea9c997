import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';

/** What a page's HTML and data are made by, beside the texts: the bundles, and the API's composition of page data. */
const CODE = [
  'pages/**/*.{ts,tsx}',
  'src/**/*.{ts,tsx,css}',
  'server/{catalogue,content,page-data}/**/*.ts',
  'vite.config.ts',
  'lingui.config.ts',
  'package-lock.json',
];

/** What is in the build and not in the pages: files taken over as they are, and what publishes. */
const REST = ['public/**/*', 'prerender/**/*.ts', 'server/{changes,db,rebuilds}/**/*.ts', 'server/env.ts'];

/** Fingerprints of a build's inputs, names and contents: equal ones give equal outputs. */
export interface BuildMark {
  /** Of all of them. */
  readonly build: string;
  readonly code: string;
  readonly texts: Readonly<Record<Language, string>>;
}

export function buildMark(): BuildMark {
  const code = fingerprint(CODE);
  const texts = Object.fromEntries(LANGUAGES.map((lang) => [lang, fingerprint([`locales/${lang}.po`])])) as Record<
    Language,
    string
  >;
  const build = createHash('sha256').update(JSON.stringify([code, texts, fingerprint(REST)]));
  return { build: build.digest('hex').slice(0, 16), code, texts };
}

function fingerprint(patterns: readonly string[]): string {
  const hash = createHash('sha256');
  const files = globSync(patterns, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 16);
}
