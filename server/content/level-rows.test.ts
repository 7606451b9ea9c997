import { expect, test } from 'vitest';
import { showsLevels, withLevels } from './level-rows.ts';

const page = (html: string) => ({ slug: 'skidki', title: 'Знижки', summary: 'Знижки', html });
const LEVELS = [{ from: 500_000, percent: 3 }];
const table = (rows: string) => `<table><tbody>${rows}</tbody></table>`;

test.each([
  '<tr><td>{{loyalty-rows}}</td><td></td></tr>',
  '<tr>\n<td> {{loyalty-rows}} </td>\n<td></td></tr>',
  '<tr><td>{{loyalty-rows}}</td></tr>',
])('rows of the levels replace the placeholder row: %s', (row) => {
  const shown = withLevels('uk', page(table(row)), LEVELS);
  expect(showsLevels(page(table(row)))).toBe(true);
  expect(shown.html).toMatch(/^<table><tbody><tr><td>від 5.000.₴<\/td><td>3.%<\/td><\/tr><\/tbody><\/table>$/u);
});

test('a page without the placeholder is unchanged', () => {
  const plain = page(table('<tr><td>Сума</td></tr>'));
  expect(showsLevels(plain)).toBe(false);
  expect(withLevels('ru', plain, LEVELS)).toEqual(plain);
});
