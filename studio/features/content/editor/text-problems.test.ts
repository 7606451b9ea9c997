import { Schema } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { countWords, findTextProblems, NO_FACTS, type TextFacts } from './text-problems.ts';

const schema = new Schema({
  nodes: {
    doc: { content: '(block | product | picture)+' },
    paragraph: { group: 'block', content: 'text*' },
    heading: { group: 'block', content: 'text*', attrs: { level: {} } },
    product: { attrs: { sku: {} } },
    picture: { attrs: { media: {}, alt: {}, caption: {} } },
    text: {},
  },
  marks: { link: { attrs: { href: {} } } },
});
const heading = (level: number, words = 'Слово') =>
  schema.node('heading', { level }, words === '' ? [] : [schema.text(words)]);
const link = (href: string) => schema.node('paragraph', null, [schema.text('там', [schema.mark('link', { href })])]);
const product = (sku: string) => schema.node('product', { sku });
const problems = (nodes: ReturnType<typeof heading>[], facts: TextFacts = NO_FACTS) =>
  findTextProblems(schema.node('doc', null, nodes), facts).map(({ kind, about }) => [kind, about]);

test('headings descend one level at a time, and none is empty', () => {
  expect(problems([heading(2), heading(3), heading(3), heading(2), heading(3)])).toEqual([]);
  expect(problems([heading(3, 'Рано'), heading(2)])).toEqual([['heading_skips', 'Рано']]);
  expect(problems([heading(2, ''), heading(3, 'Без заголовка')])).toEqual([
    ['heading_empty', ''],
    ['heading_skips', 'Без заголовка'],
  ]);
});

test('external links are checked for form; own links and products once they are looked up', () => {
  const nodes = [link('https://example.com'), link('mailto:a@b.ua'), link('tel:+380441112233'), link('#s1')];
  expect(problems(nodes)).toEqual([]);
  expect(problems([link('https://локально'), link('mailto:a')]).map(([kind]) => kind)).toEqual([
    'link_malformed',
    'link_malformed',
  ]);
  const path = (state: 'page' | 'moved' | 'missing') => ({ path: '', state, to: null });
  const sku = (state: 'sold' | 'hidden') => ({ sku: '', state, name: null, price: null, stock: null });
  const facts: TextFacts = {
    paths: new Map([
      ['/a', path('page')],
      ['/b', path('moved')],
      ['/c', path('missing')],
    ]),
    skus: new Map([
      ['A', sku('sold')],
      ['B', sku('hidden')],
    ]),
    pictures: new Map(),
  };
  expect(problems([link('/a?x#y'), link('/b'), link('/c'), link('/d'), product('A'), product('B')], facts)).toEqual([
    ['link_moved', '/b'],
    ['link_missing', '/c'],
    ['product_hidden', 'B'],
  ]);
});

test('a picture needs a description, and has to exist', () => {
  const facts: TextFacts = {
    ...{ paths: new Map(), skus: new Map() },
    pictures: new Map([
      ['a1', { id: 'a1', width: 800, height: 600, widths: [160, 320] }],
      ['b2', null],
    ]),
  };
  const picture = (media: string, alt: string) => schema.node('picture', { media, alt, caption: 'Підпис' });
  expect(problems([picture('a1', 'Пензель'), picture('a1', ' '), picture('b2', 'Пензель')], facts)).toEqual([
    ['picture_without_alt', 'Підпис'],
    ['picture_missing', 'Підпис'],
  ]);
  // A picture that was just added is not looked up yet.
  expect(problems([picture('c3', 'Пензель')], facts)).toEqual([]);
});

test('words are counted', () => {
  expect(countWords('Сусальне золото — 23,75 К; п’ять аркушів, по-новому')).toBe(8);
  expect(countWords('  ')).toBe(0);
});
