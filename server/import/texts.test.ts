import { expect, test } from 'vitest';
import { AttributeCodes } from './attribute-codes.ts';
import { formatDifference } from './differences.ts';
import { summaries } from './texts.ts';

const both = (text: string) => ({ uk: text, ru: text });

test('an attribute that the shop has keeps the shop’s code, however its apostrophe is typed', () => {
  const codes = new AttributeCodes([{ code: 'tone', name: both('Об’ємний тон'), position: 4 }]);
  expect(codes.codeOf(both('обʼємний тон'))).toBe('tone');
  expect(codes.takeFresh()).toEqual([]);
  expect(codes.codeOf(both('Матеріал'))).toBe('material');
  const made = codes.codeOf(both('Основа'));
  expect(made).toMatch(/^imported-[0-9a-f]{12}$/);
  expect(codes.takeFresh().map(({ code, position }) => [code, position])).toEqual([
    ['material', 5],
    [made, 6],
  ]);
});

test('a summary is the beginning of the text without its headings, cut between words', () => {
  const of = (html: string) => summaries(both(html), both('назва')).uk;
  expect(of('<h2>Назва</h2><p>Лягає <strong>рівно</strong> &amp; сохне.</p>')).toBe('Лягає рівно & сохне.');
  expect(of('<p>Заголовок</p><ul><li>Абрис</li><li>фон</li></ul>')).toBe('Заголовок Абрис фон');
  expect(of(`<p>${'слово '.repeat(100)}</p>`)).toMatch(/слово…$/);
  expect(of('<h2>Лише заголовок</h2>')).toBe('назва');
  expect(of('<p>\u200b</p>')).toBe('назва');
});

test('of long texts a difference shows what is around the change', () => {
  const text = 'Лягає рівним шаром і швидко сохне на поверхні полотна. '.repeat(10);
  const line = formatDifference({ field: 'description.uk', before: `${text}Раз.`, after: `${text}Два.` });
  expect(line).toContain('Раз.');
  expect(line).toContain('Два.');
  expect(line.length).toBeLessThan(180);
});
