import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const PROJECTS = ['tsconfig.json', 'studio/tsconfig.json'];

/** Folders that the compiler does not need in the copy of the sources. */
const LEFT_OUT: ReadonlySet<string> = new Set(['node_modules', '.git', '.data', '.cache', 'dist', 'public']);

/** Errors of the compiler: a property is missing in an object, one or several. */
const MISSING_PROPERTY: ReadonlySet<number> = new Set([2739, 2741]);

/** Files with names of the languages that are not texts: locales, the carrier's and the bank's codes, a stemmer, catalogues. */
const NAMES_OF_LANGUAGES: ReadonlySet<string> = new Set([
  'src/app/document.ts',
  'src/app/messages.ts',
  'studio/app/app.tsx',
  'server/delivery/nova-poshta/directory.ts',
  'server/payments/wayforpay/wayforpay.ts',
  'server/search/text/stem.ts',
]);

/** Files with the columns of imported tables, which a text has for each language, and their labels. */
const COLUMNS_BY_LANGUAGE: ReadonlySet<string> = new Set([
  'studio/contract/product-fields.ts',
  'studio/contract/table-fields.ts',
  'studio/features/imports/labels.ts',
  'server/import/export/columns.ts',
  'server/import/products.ts',
  'server/import/tables/cells.ts',
  'server/import/tables/columns.ts',
]);

/** Tests, and the content and vendors of the demo shop. */
const NOT_THE_SHOP = /^tests\/|\.test\.tsx?$|^(?:demo|gallery)\//;

/** Number of lines from a missing language on within which a Ukrainian or Russian text must stand. */
const NEAR = 9;

interface Finding {
  readonly file: string;
  readonly line: number;
  readonly code: number;
  readonly text: string;
}

/** Copies the sources to a temporary folder, with another language in the list. @returns the folder */
function copyWithThirdLanguage(): string {
  const dir = mkdtempSync(join(tmpdir(), 'pozolota-language-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  cpSync('.', dir, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
  symlinkSync(join(process.cwd(), 'node_modules'), join(dir, 'node_modules'));
  const file = join(dir, 'src/contract/language.ts');
  const source = readFileSync(file, 'utf8');
  const changed = source.replace("['uk', 'ru']", "['uk', 'ru', 'pl']");
  expect(changed).not.toBe(source);
  writeFileSync(file, changed);
  return dir;
}

/** Returns the compiler's errors in the folder of a copy. */
function compile(dir: string, project: string): Promise<readonly Finding[]> {
  const args = ['node_modules/typescript/bin/tsc', '--noEmit', '--pretty', 'false', '--project', project];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: dir, maxBuffer: 50_000_000 }, (_, stdout) =>
      resolve([...stdout.matchAll(ERROR)].map((match) => findingOf(dir, match))),
    );
  });
}

/** A line of the compiler: `src/lib/dates.ts(4,7): error TS2741: ...`. */
const ERROR = /^(\S+)\((\d+),\d+\): error TS(\d+)/gm;

function findingOf(dir: string, [, file = '', line = '', code = '']: RegExpExecArray): Finding {
  const lines = readFileSync(join(dir, file), 'utf8').split('\n');
  const text = lines.slice(Number(line) - 1, Number(line) - 1 + NEAR).join('\n');
  return { file, line: Number(line), code: Number(code), text };
}

const isAboutTexts = ({ file, code, text }: Finding) =>
  COLUMNS_BY_LANGUAGE.has(file) ||
  (MISSING_PROPERTY.has(code) && (/\p{Script=Cyrillic}/u.test(text) || NAMES_OF_LANGUAGES.has(file)));

test('for another language the compiler names texts and names of the languages, and nothing else', {
  timeout: 300_000,
}, async () => {
  const dir = copyWithThirdLanguage();
  const all: Finding[] = [];
  for (const project of PROJECTS) all.push(...(await compile(dir, project)));
  const found = all.filter(({ file }) => !NOT_THE_SHOP.test(file));
  expect(found.length).toBeGreaterThan(100);
  const others = found.filter((finding) => !isAboutTexts(finding));
  expect(others.map(({ file, line, code }) => `${file}:${line} TS${code}`)).toEqual([]);
});
