import { expect, test } from 'vitest';
import { readAnnouncement } from './announcement.ts';
import { UsageError } from './usage.ts';

test('texts in both languages make an announcement', () => {
  expect(readAnnouncement({ uk: ' Сьогодні ', ru: 'Сегодня', fixed: true })).toEqual({
    text: { uk: 'Сьогодні', ru: 'Сегодня' },
    isFixed: true,
    type: 'info',
  });
});

test.each([
  ['no text', { uk: 'а' }],
  ['a text that nobody sees', { uk: '\u200b', ru: 'а' }],
  ['a text that covers a phone', { uk: 'а'.repeat(301), ru: 'а' }],
  ['an unknown type', { uk: 'а', ru: 'а', type: 'x' }],
])('%s is refused', (_, values) => {
  expect(() => readAnnouncement(values)).toThrow(UsageError);
});
