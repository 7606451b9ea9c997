import { expect, test } from 'vitest';
import { cutResult, lengthHint, searchResultOf } from './seo.ts';

const SAID = { title: ' ', description: '', name: 'Агат', summary: 'с '.repeat(200), titlePattern: '{name} — купити' };

test('what nobody has typed the page says by itself', () => {
  const { title, description } = searchResultOf(SAID);
  expect(title).toBe('Агат — купити');
  expect(description.length).toBeLessThanOrEqual(160);
  expect(searchResultOf({ ...SAID, title: 'Свій', description: ' Свій опис ' })).toEqual({
    title: 'Свій',
    description: 'Свій опис',
  });
});

test('a phone shows a longer title and a shorter description', () => {
  const result = { title: 'слово '.repeat(30), description: 'слово '.repeat(60) };
  const [desktop, phone] = [cutResult(result, 'desktop'), cutResult(result, 'phone')];
  expect(phone.title.length).toBeGreaterThan(desktop.title.length);
  expect(phone.description.length).toBeLessThan(desktop.description.length);
  expect(desktop.title.endsWith('…')).toBe(true);
});

test.each([
  ['title', '', 'empty'],
  ['title', 'Агат', 'short'],
  ['title', 'Агатовий зубок для полірування золота', 'good'],
  ['title', 'а'.repeat(61), 'long'],
  ['description', 'а'.repeat(100), 'good'],
  ['description', 'а'.repeat(161), 'long'],
] as const)('%s of %j is %s', (kind, text, hint) => expect(lengthHint(kind, text)).toBe(hint));
