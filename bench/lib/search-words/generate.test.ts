import { describe, expect, test } from 'vitest';
import { loadSeed } from '../../../demo/seed/load.ts';
import { placeOf } from './ask.ts';
import { handQueries } from './by-hand.ts';
import { factsOf, hasFacts, productsWith } from './facts.ts';
import { generateQueries, KINDS } from './generate.ts';
import { MODIFIERS } from './modifiers.ts';
import { inOtherLayout, misspelt, reordered, transliterated } from './noise.ts';
import { accusative, agreeing, nounOf, wordsOf } from './parts.ts';
import { ARTICLE_QUESTIONS, PRICE_FRAMES, QUESTION_FRAMES, SERVICE_PAGES, WORK_QUESTIONS } from './questions.ts';
import { rate } from './rate.ts';
import { THINGS } from './things.ts';
import { USES } from './uses.ts';

const facts = factsOf(await loadSeed());
const EACH = 60;
const build = generateQueries(facts, 'build', EACH);
const judge = generateQueries(facts, 'judge', EACH);
const bySku = new Map(facts.products.map((product) => [product.sku, product]));

describe.each([
  ['build', build],
  ['judge', judge],
] as const)('queries to %s', (purpose, queries) => {
  test('are always the same, each once, and of every kind', () => {
    expect(generateQueries(facts, purpose, EACH)).toEqual(queries);
    expect(new Set(queries.map(({ query }) => query)).size).toBe(queries.length);
    expect(new Set(queries.map(({ kind }) => kind))).toEqual(new Set(KINDS));
  });

  test('are hundreds of each kind that is put together from parts', () => {
    const many = generateQueries(facts, purpose, 200);
    expect(many.length).toBeGreaterThan(2_500);
    for (const kind of ['property', 'colour', 'size', 'brand', 'question', 'price', 'typo', 'layout'])
      expect(many.filter((query) => query.kind === kind)).toHaveLength(200);
  });

  test('have answers that the catalogue has', () => {
    const slugs = new Set([...facts.articles.map(({ slug }) => slug), ...facts.pages]);
    for (const { query, skus, categories, pages } of queries) {
      expect([...skus, ...categories, ...pages], query).not.toEqual([]);
      expect(
        skus.filter((sku) => !bySku.has(sku)),
        query,
      ).toEqual([]);
      expect(
        pages.filter((slug) => !slugs.has(slug)),
        query,
      ).toEqual([]);
    }
  });

  test('of a thing accept every product with its facts, and no other', () => {
    const plain = queries.filter(({ kind }) => kind === 'plain');
    expect(plain.length).toBeGreaterThan(20);
    for (const { query, skus } of plain) {
      const things = THINGS.filter(({ words }) =>
        Object.values(words).some((all) => wordsOf(all, purpose).some((word) => nounOf(word).text === query)),
      );
      const sets = things.map((thing) => productsWith(facts, [thing.facts]).map(({ sku }) => sku));
      expect(sets, query).toContainEqual(skus);
    }
  });

  test('with a measure accept only products that have it', () => {
    for (const { query, skus } of queries.filter(({ kind }) => kind === 'size')) {
      const digits = /\d+/.exec(query.replace(/^\D*/, ''))?.[0] ?? '';
      for (const sku of skus)
        expect(
          Object.values(bySku.get(sku)?.attributes ?? {})
            .map(({ uk }) => uk)
            .join(' '),
          query,
        ).toContain(digits);
    }
  });
});

test('queries to judge have names, questions and slips that queries to build have not', () => {
  const words = (queries: typeof build) => new Set(queries.flatMap(({ query }) => query.toLowerCase().split(' ')));
  const known = words(build);
  const unknown = [...words(judge)].filter((word) => !known.has(word));
  expect(unknown.length).toBeGreaterThan(words(judge).size / 3);
  const asked = new Set(build.map(({ query }) => query));
  const shared = judge.filter(
    ({ kind, query }) => asked.has(query) && !['plain', 'brand', 'colour', 'property'].includes(kind),
  );
  expect(shared.length).toBeLessThan(judge.length / 20);
});

test('no word of one purpose is a word of the other', () => {
  const vocabularies = [
    ...THINGS.map(({ words }) => words),
    ...MODIFIERS.map(({ words }) => words),
    ...USES.map(({ words }) => words),
    ...[...WORK_QUESTIONS, ...SERVICE_PAGES, ...ARTICLE_QUESTIONS].map(({ words }) => words),
    QUESTION_FRAMES,
    PRICE_FRAMES,
  ];
  for (const words of vocabularies.flatMap((vocabulary) => Object.values(vocabulary)))
    expect((words.build ?? []).filter((word) => words.judge?.includes(word))).toEqual([]);
});

test('every thing, property and use has products, and every modified thing exists', () => {
  for (const { id, facts: condition } of THINGS) expect(productsWith(facts, [condition]), id).not.toEqual([]);
  for (const { words, facts: condition } of USES)
    expect(productsWith(facts, [condition]), JSON.stringify(words)).not.toEqual([]);
  for (const { id, of, facts: condition } of MODIFIERS) {
    expect(
      facts.products.some((product) => hasFacts(product, condition)),
      id,
    ).toBe(true);
    expect(
      of?.filter((name) => !THINGS.some((thing) => thing.id === name)),
      id,
    ).toEqual([]);
  }
});

test('nouns and adjectives agree, and objects of verbs take their case', () => {
  expect(agreeing('круглий', 'f', 'uk')).toBe('кругла');
  expect(agreeing('синій', 'n', 'uk')).toBe('синє');
  expect(agreeing('плоский', 'p', 'ru')).toBe('плоские');
  expect(agreeing('золотой', 'f', 'ru')).toBe('золотая');
  expect(agreeing('з білки', 'f', 'uk')).toBe('з білки');
  expect(accusative(nounOf('f: дошка для ікони'))).toBe('дошку для ікони');
  expect(accusative(nounOf('f: масляная краска'))).toBe('масляную краску');
  expect(accusative(nounOf('f: кисть'))).toBe('кисть');
  expect(accusative(nounOf('болюс'))).toBe('болюс');
});

test('noise is what a hand or an ear does', () => {
  expect(inOtherLayout('пензель', 'uk')).toBe('gtyptkm');
  expect(inOtherLayout('gesso', 'en')).toBe('пуііщ');
  expect(transliterated('поталь', 'uk', 'build')).toBe('potal');
  expect(transliterated('щітка', 'uk', 'judge')).toBe('schitka');
  expect(reordered('сусальне золото')).toBe('золото сусальне');
  expect(reordered('лапка для золота')).toBeNull();
  expect(
    misspelt(
      'лак',
      'build',
      () => 0,
      () => false,
    ),
  ).toBeNull();
  expect(
    misspelt(
      'поталь',
      'build',
      () => 0,
      () => false,
    ),
  ).toBe('поаль');
  expect(
    misspelt(
      'поталь',
      'build',
      () => 0,
      (word) => word === 'поаль',
    ),
  ).toBeNull();
});

test('the best place among products, categories and pages counts', () => {
  const shown = {
    cards: [['a'], ['b', 'c']],
    categories: ['c'],
    pages: ['p', 'q'],
    leadsTo: undefined,
    isNotSold: false,
  };
  expect(placeOf(shown, { skus: ['b'], categories: [], pages: [] })).toBe(2);
  // A product in the card of its family.
  expect(placeOf(shown, { skus: ['c'], categories: [], pages: [] })).toBe(2);
  expect(placeOf(shown, { skus: ['b'], categories: ['c'], pages: [] })).toBe(1);
  expect(placeOf(shown, { skus: [], categories: [], pages: ['q'] })).toBe(2);
  expect(placeOf(shown, { skus: ['z'], categories: [], pages: [] })).toBeNull();
  expect(placeOf({ ...shown, leadsTo: '/delivery' }, { skus: [], categories: [], pages: ['delivery'] })).toBe(1);
});

test('goods that the shop has not are answered by nothing, or by saying so', () => {
  const wanted = { skus: [], categories: [], pages: [], isNotSold: true };
  const shown = { cards: [['a']], categories: [], pages: [], leadsTo: undefined, isNotSold: false };
  expect(placeOf(shown, wanted)).toBeNull();
  expect(placeOf({ ...shown, isNotSold: true }, wanted)).toBe(1);
  expect(placeOf({ ...shown, cards: [] }, wanted)).toBe(1);
});

test('the list by hand has at least 150 queries, each once, with answers in the catalogue', () => {
  const queries = handQueries(facts);
  const texts = queries.map(({ query }) => query);
  expect(texts.length).toBeGreaterThanOrEqual(150);
  expect(new Set(texts).size).toBe(texts.length);
  for (const { query, skus, categories, pages, isNotSold } of queries)
    expect(skus.length + categories.length + pages.length > 0, query).toBe(!isNotSold);
});

test('misses are listed by kind, those without any answer first', async () => {
  const products = ['A', 'B'].map((sku) => ({ sku, slug: sku }));
  const app = { request: () => Response.json({ data: { products } }) };
  const asked = (kind: string, sku: string) => ({ kind, query: sku, skus: [sku], categories: [], pages: [] });
  const { byKind, misses } = await rate({ app, skusOf: ({ sku }) => [sku] }, [
    asked('use', 'A'),
    asked('use', 'B'),
    asked('use', 'C'),
    asked('typo', 'A'),
  ]);
  expect(byKind.get('use')).toMatchObject({ queries: 3, first: 1 / 3, firstThree: 2 / 3 });
  expect(misses.get('typo')).toEqual([]);
  expect(misses.get('use')).toMatchObject([/^C \(none/, /^B \(2/].map((start) => expect.stringMatching(start)));
});
