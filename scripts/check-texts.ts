import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Fails if the catalogues differ from the output of `npm run extract`, if a text is not translated, or if a text of the
 * shop has `#` in a plural, which is slow (src/rules/count.ts).
 */
const CATALOGUES = globSync(['locales/*.po', 'studio/locales/*.po', 'studio/features/*/locales/*.po']).sort();

const before = CATALOGUES.map((file) => readFileSync(file, 'utf8'));
execFileSync('node_modules/.bin/lingui', ['extract', '--clean'], { stdio: 'ignore' });
const after = CATALOGUES.map((file) => readFileSync(file, 'utf8'));
const changed = CATALOGUES.filter((_, index) => before[index] !== after[index]);
for (const [index, file] of CATALOGUES.entries()) writeFileSync(file, before[index] ?? '');

const untranslated = after.flatMap((text, index) =>
  [...text.matchAll(/^msgid "(.+)"\nmsgstr ""$/gm)].map(([, id]) => `${CATALOGUES[index]}: ${id}`),
);
const slow = after.flatMap((text, index) =>
  CATALOGUES[index]?.startsWith('locales/') ? (text.match(/^msg\w+ ".*, plural,.*#.*"$/gm) ?? []) : [],
);
for (const text of slow) console.error(`# in a plural: ${text}`);
for (const file of changed) console.error(`${file} is not up to date: run \`npm run extract\``);
for (const text of untranslated) console.error(`not translated: ${text}`);
if (changed.length + untranslated.length + slow.length > 0) process.exitCode = 1;
else console.log('The catalogues are up to date, and every text is translated.');
