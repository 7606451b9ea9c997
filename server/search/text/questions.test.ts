import { expect, test } from 'vitest';
import { askedKindIn, askingOf, workQuestionIn } from './questions.ts';

test('a question for a tool begins with its word, or with a preposition before it', () => {
  expect(['чим', 'чем', 'чему', 'чому'].map((word) => askingOf(word))).toEqual(['tool', 'tool', null, null]);
  expect(askingOf('чому', 'на')).toBe('base');
  expect(askingOf('что', 'во')).toBe('base');
  expect(askingOf('чего', 'из')).toBe('material');
  expect(askingOf('чого', 'допомогою')).toBe('tool');
});

/** Query, what it asks for, and its likeliest verb. */
test.each([
  ['чим полірувати золото', 'tool', 'полірувати'],
  ['сусальне золото чим різати', 'tool', 'різати'],
  ['чем золото лучше полировать', 'tool', 'полировать'],
  ['чим працює золотар', 'tool', 'працює'],
  ['на чому ріжуть золото', 'base', 'ріжуть'],
  ['з чого ліпити', 'material', 'ліпити'],
  ['що подарувати художнику', 'tool', 'подарувати'],
  ['що треба щоб приклеїти поталь', 'tool', 'приклеїти'],
  ['інструмент для полірування золота', 'tool', 'полірування'],
  ['штука щоб різати', 'tool', 'різати'],
  ['how to cut gold leaf', 'tool', 'cut'],
  ['what do you seal gold leaf with', 'tool', 'seal'],
  ['cutting gold leaf', 'tool', 'cutting'],
  ['щоб чистити пензлі потрібен засіб', 'tool', 'чистити'],
  ['як приклеїти поталь', 'tool', 'приклеїти'],
  ['що наносять під золото', 'base', 'наносять'],
  ['що додати щоб акрил не сох', 'tool', 'додати'],
  ['what to paint an icon on', 'base', 'paint'],
  ['what to put canvas on while painting', 'base', 'put'],
  ['what to make beads from', 'material', 'make'],
  ['what holds gold leaf', 'tool', 'holds'],
])('“%s” asks for a %s by the verb “%s”', (query, asking, verb) => {
  const words = query.split(' ');
  const question = workQuestionIn(words);
  expect(question?.asking).toBe(asking);
  expect(words[question?.verbs[0] ?? -1]).toBe(verb);
});

test.each([
  'поталь для рами',
  'сусальне золото',
  'що таке левкас',
  'як замовити',
  'що взяти дитині',
  'gold leaf kit',
  'пензлі 10 штук для золочення',
  'штукатурка',
  'декоративна штукатурка для золочення',
])('“%s” is no question about a work', (query) => expect(workQuestionIn(query.split(' '))).toBeNull());

test('a gerund is a verb only with its object, unless it is the purpose of a tool', () => {
  expect(workQuestionIn('cutting mat'.split(' '))?.needsObject).toBe(true);
  expect(workQuestionIn('tool for cutting'.split(' '))?.needsObject).toBe(false);
});

test('a question for the manner of a work asks for products only if its verb has tools', () => {
  expect(workQuestionIn('як доглядати за пензлями'.split(' '))?.needsTools).toBe(true);
  expect(workQuestionIn('чим доглядати за пензлями'.split(' '))?.needsTools).toBeUndefined();
});

test('a question may name the kind of its tool', () => {
  expect(askedKindIn('яким пензлем наносити мордан'.split(' '))).toEqual([1, 2]);
  expect(askedKindIn('what varnish to use on leaf'.split(' '))).toEqual([1, 2]);
  expect(workQuestionIn('what varnish to use to seal leaf'.split(' '))).toBeNull();
  expect(askedKindIn('на какой бумаге лучше рисовать'.split(' '))).toEqual([2, 4]);
  for (const query of ['яким інструментом полірувати', 'яка ціна на поталь', 'чим наносити мордан'])
    expect([query, askedKindIn(query.split(' '))]).toEqual([query, null]);
});
