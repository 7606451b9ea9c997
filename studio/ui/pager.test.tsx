import { expect, test } from 'vitest';
import { Pager } from './pager.tsx';
import { renderForTest } from './render-for-test.tsx';

const buttons = async (page: number, pageCount: number) => {
  const html = await renderForTest(<Pager page={page} pageCount={pageCount} total={120} onPage={() => undefined} />);
  return [...html.matchAll(/<button([^>]*)>/g)].map(([, attributes = '']) => !/ disabled=""/.test(attributes));
};

test.each([
  ['of a single page', 1, 1, []],
  ['of the first page', 1, 3, [false, true]],
  ['of a page between', 2, 3, [true, true]],
  ['of the last page', 3, 3, [true, false]],
])('the buttons %s', async (_, page, pageCount, enabled) => {
  expect(await buttons(page, pageCount)).toEqual(enabled);
});

test('the number of rows and of the page are told', async () => {
  const html = await renderForTest(<Pager page={2} pageCount={3} total={120} onPage={() => undefined} />);
  expect(html).toContain('Усього: 120');
  expect(html).toContain('Сторінка 2 з 3');
});
