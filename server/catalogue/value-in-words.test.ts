import { expect, test } from 'vitest';
import { valueInWords } from './value-in-words.ts';

test.each([
  ['uk', '***', '*** — найвища: понад 100 років під музейним світлом'],
  ['ru', '+', '+ — умеренная: 10–25 лет под музейным светом'],
  ['uk', '★★', '★★ — добра: 25–100 років під музейним світлом'],
  ['uk', 'I', 'I'],
  ['uk', '****', '****'],
] as const)('the lightfastness %s %s has its meaning', (lang, value, words) => {
  expect(valueInWords(lang, 'lightfastness', value)).toBe(words);
});

test('stars of other attributes are left as they are', () => {
  expect(valueInWords('uk', 'series', '***')).toBe('***');
});
