import { describe, expect, test } from 'vitest';
import type { AttributeCode } from '../../server/db/write/known-attributes.ts';
import { COUNTRIES } from './brands.ts';
import { loadSeed } from './load.ts';
import type { Text } from './types.ts';

type Lang = keyof Text;

const seed = await loadSeed();
const { products } = seed;

const LEAST = 300;
/** Maximum length of a description: pages of products are small; see tests/e2e/html-size.e2e.ts. */
const MOST = 700;

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Splits a text into sentences; `2,5 см.` ends one only if a capital follows. */
const sentences = (html: string) =>
  plain(html)
    .split(/(?<=[.!?…])\s+(?=\p{Lu}|«)/u)
    .map((sentence) => sentence.trim());

/** Categories in which every product is flammable, caustic, dusty or toxic. */
const CHEMICALS: ReadonlySet<string> = new Set([
  'mordany',
  'polimenty',
  'levkas',
  'zakhyst-pozoloty',
  'pihmenty',
  'oliini-farby',
  'akrylovi-farby',
  'akvarel',
  'huash',
  'hlyna-ta-masy',
  'nabory-dlia-zolochennia',
  'nabory-dlia-tvorchosti',
]);

/** Words that identify a chemical in any category. */
const CHEMICAL_NAMES = /лак|клей|пудра|пігмент|фарб|чорнил|розчинник|паста|сангіна|вугілля|рідина/i;

const isChemical = ({ category, drawing, name }: { category: string; drawing: string | undefined; name: Text }) =>
  (CHEMICALS.has(category) && drawing !== 'canvas-roll') ||
  (!/пензел|кист|мастихін|палітра|флейц/i.test(name.uk) && CHEMICAL_NAMES.test(name.uk));

describe.each<Lang>(['uk', 'ru'])('descriptions in %s', (lang) => {
  test(`have ${LEAST} to ${MOST} characters`, () => {
    const wrong = products
      .map(({ sku, description }) => ({ sku, length: plain(description[lang]).length }))
      .filter(({ length }) => length < LEAST || length > MOST);
    expect(wrong).toEqual([]);
  });

  test('use a sentence for at most two products', () => {
    const said = products.flatMap(({ sku, description }) =>
      [...new Set(sentences(description[lang]))].map((sentence) => ({ sku, sentence })),
    );
    const often = [...Map.groupBy(said, ({ sentence }) => sentence)].filter(([, on]) => on.length > 2);
    expect(often.map(([sentence, on]) => `${on.map(({ sku }) => sku).join(', ')}: ${sentence}`)).toEqual([]);
  });

  test('do not contain letters of the other language', () => {
    // Russian texts of products for the Ukrainian alphabet contain its letters too.
    const foreign = lang === 'uk' ? /[ыэъё]/iu : /[іїєґ’](?!,| и апостроф)/iu;
    const texts = products.flatMap(({ sku, summary, description }) => [
      { sku, text: summary[lang] },
      { sku, text: plain(description[lang]) },
    ]);
    expect(texts.filter(({ text }) => foreign.test(text)).map(({ sku }) => sku)).toEqual([]);
  });
});

test('every chemical has safety instructions', () => {
  const silent = products.filter(
    (product) => isChemical({ ...product, drawing: product.pictures[0]?.drawing }) && !product.attributes.safety,
  );
  expect(silent.map(({ sku, name }) => `${sku} ${name.uk}`)).toEqual([]);
});

test('every product has a country of origin, the same for all products of a brand', () => {
  for (const { brand, attributes } of products) expect(attributes.country).toEqual(COUNTRIES[brand] ?? 'unknown brand');
  expect(Object.keys(COUNTRIES).toSorted()).toEqual([...new Set(products.map(({ brand }) => brand))].toSorted());
});

/** Attributes whose values may be adjectives, with the gender of the noun they describe. */
const GENDERS: Readonly<Partial<Record<AttributeCode, 'm' | 'f'>>> = {
  colour: 'm',
  hair: 'm',
  format: 'm',
  series: 'm',
  shape: 'f',
  handle: 'f',
  surface: 'f',
  opacity: 'f',
  density: 'f',
};
const RU_ADJECTIVE = /(?:ый|ий|ой|ая|яя|ое|ее|ые|ие)$/;
const RU_OF = { m: /(?:ый|ий|ой)$/, f: /(?:ая|яя)$/ };
const UK_OF = { m: /(?:ий|ій)$/, f: /[ая]$/ };

const wordsOf = (value: string) => (value.split(/[,(]/)[0] ?? '').trim().split(/\s+/);

/**
 * Returns true if a value that consists only of adjectives agrees with its attribute: Russian endings distinguish
 * adjectives from nouns.
 */
function agrees(code: AttributeCode, value: Text): boolean {
  const gender = GENDERS[code];
  const ru = wordsOf(value.ru).filter((word) => /\p{Script=Cyrillic}/u.test(word) && !/^(?:почти|светло)$/.test(word));
  if (!gender || ru.length === 0 || !ru.every((word) => RU_ADJECTIVE.test(word))) return true;
  const uk = wordsOf(value.uk).at(-1) ?? '';
  return ru.every((word) => RU_OF[gender].test(word)) && UK_OF[gender].test(uk);
}

test('adjectives agree with their attribute', () => {
  const wrong = products.flatMap(({ sku, attributes }) =>
    Object.entries(attributes).flatMap(([code, value]) => {
      const both = typeof value === 'string' ? { uk: value, ru: value } : value;
      return agrees(code as AttributeCode, both) ? [] : [`${sku} ${code}: ${both.uk}, ${both.ru}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test.each<[AttributeCode, Text]>([
  ['colour', { uk: 'чорна', ru: 'чёрная' }],
  ['colour', { uk: 'строката червона', ru: 'пёстрая красная' }],
  ['surface', { uk: 'акриловий глянцевий', ru: 'акриловый глянцевый' }],
  ['format', { uk: 'вільне', ru: 'свободное' }],
])('%s “%s” is refused', (code, value) => {
  expect(agrees(code, value)).toBe(false);
});

test('colours, shapes, sizes and surfaces contain no package, weight or count', () => {
  const mixed = products.flatMap(({ sku, attributes }) =>
    (['colour', 'shape', 'pattern', 'size', 'surface', 'purity', 'material'] as const).flatMap((code) => {
      const value = attributes[code];
      const uk = typeof value === 'string' ? value : (value?.uk ?? '');
      return /\d\s*(?:г|кг|мл|шт)(?![\p{L}/])|,\s+\d/u.test(uk) ? [`${sku} ${code}: ${uk}`] : [];
    }),
  );
  expect(mixed).toEqual([]);
});

test('every article has at least three distinct products, which suit its subject', () => {
  const bySlug = new Map(products.map((product) => [product.slug, product]));
  for (const { slug, products: chosen } of seed.posts) {
    expect(chosen.length, slug).toBeGreaterThanOrEqual(3);
    expect(new Set(chosen).size, slug).toBe(chosen.length);
  }
  const chosenFor = (slug: string) =>
    (seed.posts.find((post) => post.slug === slug)?.products ?? []).flatMap((each) => bySlug.get(each) ?? []);
  const names = (slug: string) => chosenFor(slug).map(({ name }) => name.uk.toLowerCase());
  // Alloyed silver tarnishes outdoors.
  const outdoors = chosenFor('zolochennia-fasadiv-kupoliv-khrestiv').map(({ attributes }) => attributes.purity);
  expect(outdoors.filter((purity) => typeof purity === 'string' && Number.parseFloat(purity) < 22)).toEqual([]);
  expect(names('potal-na-vodnyi-klei').some((name) => name.includes('клей для поталі водний'))).toBe(true);
  expect(names('yak-pryhotuvaty-levkas').some((name) => name.includes('клей кролячий'))).toBe(true);
  expect(names('bolius-kolory-pidhotovka-shary').filter((name) => name.includes('акрил'))).toEqual([]);
});
