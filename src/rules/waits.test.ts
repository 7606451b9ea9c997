import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../contract/language.ts';
import { formatWait, MAX_WAIT, readWait, readWaits, storedWaits } from './waits.ts';

describe('a wait is read in both languages', () => {
  test.each([
    ['3 год', 180],
    ['3 години', 180],
    ['12 ч', 720],
    ['24 часа', 1440],
    ['20–40 хв', 40],
    ['15-20 мин.', 20],
    ['1,5 год', 90],
    ['2 доби', 2880],
    ['2 суток', 2880],
    ['3 дні', 4320],
    ['1 день', 1440],
    ['5 дней', 7200],
    ['1 год 30 хв', 90],
    ['1 ч. 30 мин.', 90],
    ['1 доба 12 год', 2160],
  ])('%s', (text, minutes) => expect(readWait(text)).toBe(minutes));

  test.each(['', '3', 'год', '0 хв', '60 діб', 'білий', '3 грн', '3 год 12 год', '30 хв 1 год', '3 год і'])(
    'not %j',
    (text) => expect(readWait(text)).toBeNull(),
  );
});

test('several waits are separated by commas, and put in order', () => {
  expect(readWaits('12 год, 3 год, 24 год, 3 год')).toEqual([180, 720, 1440]);
  expect(readWaits('1,5 год; 40 хв')).toEqual([40, 90]);
  expect(readWaits('3 год,12 год,1,5 ч')).toEqual([90, 180, 720]);
  expect(readWaits('')).toEqual([]);
  expect(readWaits('3 год, скоро')).toBeNull();
  expect(readWaits('1 хв, 2 хв, 3 хв, 4 хв, 5 хв')).toBeNull();
});

test('stored waits are read leniently', () => {
  expect(storedWaits('720 180 x -5 0 99999')).toEqual([180, 720]);
  expect(storedWaits('')).toEqual([]);
});

test('waits are formatted as labels state them', () => {
  expect([40, 90, 180, 1440, 2880, 7200].map((minutes) => formatWait('uk', minutes))).toEqual([
    '40 хв',
    '1 год 30 хв',
    '3 год',
    '24 год',
    '2 доби',
    '5 діб',
  ]);
  expect([40, 1440, 2880].map((minutes) => formatWait('ru', minutes))).toEqual(['40 мин', '24 ч', '2 суток']);
});

test.each(LANGUAGES)('every wait is read back from its text: %s', (lang) => {
  const all = Array.from({ length: MAX_WAIT }, (_, index) => index + 1);
  expect(all.filter((minutes) => readWait(formatWait(lang, minutes)) !== minutes)).toEqual([]);
  expect(readWaits([40, 90, 2880].map((minutes) => formatWait(lang, minutes)).join(', '))).toEqual([40, 90, 2880]);
});
