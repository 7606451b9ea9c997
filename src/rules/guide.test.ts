import { expect, test } from 'vitest';
import { guideSteps, hasChoiceOfWaits } from './guide.ts';

const step = (title: string, below: string, minutes = '') =>
  `<h3 data-step="true"${minutes && ` data-minutes="${minutes}"`}>${title}</h3>${below}`;

test('a step ends at the next heading', () => {
  const html = `<p>а</p><h2>Як</h2>${step('Раз <em>і</em>', '<p>1</p><figure></figure>')}${step('Два', '<p>2</p>', '180 720')}<h2>Потім</h2><p>б</p>`;
  expect(guideSteps(html)).toEqual([
    { title: 'Раз і', html: '<p>1</p><figure></figure>', waits: [] },
    { title: 'Два', html: '<p>2</p>', waits: [180, 720] },
  ]);
  expect(hasChoiceOfWaits(html)).toBe(true);
});

test('the last step may end the text, and plain subheadings are not steps', () => {
  const html = `${step('Раз', '<p>1</p>')}<h3>Порада</h3><p>а</p>${step('Два', '<p>2</p>', '60')}`;
  expect(guideSteps(html).map(({ html: below }) => below)).toEqual(['<p>1</p>', '<p>2</p>']);
  expect(hasChoiceOfWaits(html)).toBe(false);
});

test('an article with fewer than two steps is no guide', () => {
  expect(guideSteps(step('Раз', '<p>1</p>'))).toEqual([]);
  expect(guideSteps('<p>а</p>')).toEqual([]);
});
