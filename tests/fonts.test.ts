import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { loadSeed } from '../demo/seed/load.ts';
import { formatMoney } from '../src/rules/money.ts';
import { FONTS } from '../src/styles/fonts.ts';
import { woff2Letters } from './helpers/woff2-letters.ts';

/** Characters that are never shown: line breaks, and the soft hyphen, which marks a possible break. */
const UNSEEN = /[\n\r\t\u00ad]/;

const files = globSync('public/fonts/*.woff2').sort();

/**
 * Returns all letters of the shop's texts, each with a place where it occurs: screens, the catalogue, articles and
 * pages.
 */
async function shownLetters(): Promise<Map<string, string>> {
  const places = new Map<string, string>();
  const read = (text: string, place: string) => {
    for (const letter of text.normalize('NFC')) if (!places.has(letter)) places.set(letter, place);
  };
  for (const file of ['locales/uk.po', 'locales/ru.po']) {
    for (const [, text = ''] of readFileSync(file, 'utf8').matchAll(/^(?:msgid|msgstr)?\s?"(.*)"$/gm)) read(text, file);
  }
  const seed: object = await loadSeed();
  for (const [part, content] of Object.entries(seed)) read(stringsOf(content).join(' '), `the seed's ${part}`);
  return places;
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(stringsOf);
  return [];
}

test.each(files.filter((file) => !file.includes('figures')))(
  '%s has a glyph for every letter that the shop shows',
  async (file) => {
    const letters = woff2Letters(readFileSync(file));
    const missing = [...(await shownLetters())].filter(
      ([letter]) => !UNSEEN.test(letter) && !letters.has(letter.codePointAt(0) ?? 0),
    );
    expect(missing.map(([letter, place]) => `${letter} U+${letter.codePointAt(0)?.toString(16)} in ${place}`)).toEqual(
      [],
    );
  },
);

test('prices have bold figures', () => {
  const [file = ''] = files.filter((each) => each.includes('figures'));
  const letters = woff2Letters(readFileSync(file));
  const price = `${formatMoney(123_456_789_00)} ${formatMoney(50)}`;
  expect([...price].filter((letter) => !letters.has(letter.codePointAt(0) ?? 0))).toEqual([]);
});

test('a font can be cached for good: its name has its content’s hash, and everything names these files', () => {
  for (const file of files) {
    const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8);
    expect(basename(file)).toMatch(new RegExp(`-${hash}\\.woff2$`));
  }
  const addresses = files.map((file) => `/fonts/${basename(file)}`);
  expect([...FONTS].sort()).toEqual(addresses);
  const styles = readFileSync('src/styles/fonts.css', 'utf8');
  expect([...new Set([...styles.matchAll(/url\("([^"]+)"\)/g)].map(([, address]) => address))].sort()).toEqual(
    addresses,
  );
});
