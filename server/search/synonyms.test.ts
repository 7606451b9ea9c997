import { expect, test } from 'vitest';
import { Synonyms } from './lexicon.ts';
import { keysOf } from './text/stem.ts';
import { workKeys } from './text/verbs.ts';

const row = (term: string, ...others: readonly string[]) => ({ term, others, isTwoWay: false });
const synonyms = new Synonyms([
  row('чим різати, чем резать', 'ніж'),
  row('чим різати золото', 'лезо'),
  row('на чому різати', 'подушка'),
  row('чим кріпити поталь', 'клей'),
  row('чим закріпити поталь', 'лак'),
  row('to cut gold', 'ніж'),
  row('штемпельна подушка', 'подушечка'),
  row('gold leaf', 'сусаль'),
  { term: 'поталь, шлагметал', others: ['бите золото'], isTwoWay: true },
  { term: 'різати, краяти', others: ['шаткувати'], isTwoWay: true },
  row('чим прикрасити глину', 'стек'),
  row('чим красити', 'фарба'),
]);
const keysOfWords = (text: string) => text.split(' ').map(keysOf);

/** Returns the first words of the synonyms of a verb with the other words of its query. */
const toolsOf = (verb: string, others: string, asking: 'tool' | 'base' = 'tool', least = 1) =>
  synonyms.ofVerb(workKeys(verb), asking, keysOfWords(others), least)?.map(([word]) => word?.[0]);

test.each([
  ['різати', 'папір', 'ніж'],
  ['ріжуть', 'тонкий папір', 'ніж'],
  ['режут', 'бумагу', 'ніж'],
  ['різати', 'тонке золото', 'лезо'],
  ['закріпити', 'поталь', 'лак'],
  ['cutting', 'thin gold', 'ніж'],
])('“%s” with “%s” is done with %s', (verb, others, tool) => expect(toolsOf(verb, others)).toEqual(keysOf(tool)));

test('verbs and objects that mean the same have the same tools', () => {
  expect(toolsOf('шаткувати', 'папір')).toEqual(keysOf('ніж'));
  expect(toolsOf('шаткують', 'золото')).toEqual(keysOf('лезо'));
  expect(toolsOf('шаткувати', 'папір', 'base')).toEqual(keysOf('подушка'));
  expect(toolsOf('кріпити', 'шлагметал')).toEqual(keysOf('клей'));
});

test('verbs that mean the same find no words themselves', () => {
  expect(synonyms.longest([keysOf('краяти')])).toBeNull();
});

test('a verb with another prefix is another work, unless no nearer one is known', () => {
  expect(toolsOf('покрасити', 'глину')).toEqual(keysOf('фарба'));
  expect(toolsOf('прикрасити', 'глину')).toEqual(keysOf('стек'));
});

test('what a work is done on is another question than with what', () => {
  expect(toolsOf('різати', 'папір', 'base')).toEqual(keysOf('подушка'));
});

test('a verb may be required to have an object', () => {
  expect(toolsOf('різати', 'папір', 'tool', 2)).toBeUndefined();
  expect(toolsOf('cutting', 'mat', 'tool', 2)).toBeUndefined();
});

test('terms of one entry find the same words; in both directions each finds all', () => {
  const found = (text: string) =>
    synonyms.longest(keysOfWords(text))?.others.map((term) => term.map(([key]) => key).join(' '));
  expect(found('шлагметал')).toEqual(['потал', 'бит золот']);
  expect(found('поталь')).toEqual(['шлагметал', 'бит золот']);
});

test('an adjective of a term may follow its noun, but not in English', () => {
  const found = (text: string) => synonyms.longest(keysOfWords(text))?.length;
  expect(found('подушка штемпельна')).toBe(2);
  expect(found('штемпельна подушка')).toBe(2);
  expect(found('gold leaf')).toBe(2);
  expect(found('leaf gold')).toBeUndefined();
});
