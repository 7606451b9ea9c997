import { expect, test } from 'vitest';
import { hasWords } from './has-words.ts';

test.each([
  ['Імпорт і експорт', 'експорт імпорт', true],
  ['Імпорт і експорт', 'ІМП', true],
  ['Імпорт і експорт', 'імпорт замовлень', false],
  ['Об’єкти', "об'єкт", true],
  ['Замовлення', '', true],
  ['Замовлення', '  ', true],
])('%s has the words of "%s": %s', (text, typed, expected) => {
  expect(hasWords(text, typed)).toBe(expected);
});
