import { expect, test } from 'vitest';
import { withContents } from './contents.ts';

test('the headings of a long article get ids and are listed as plain text', () => {
  const { html, headings } = withContents('<h2>Один</h2><p>x</p><h2>Два <em>й</em></h2><h2>Три</h2><h2>Чотири</h2>');
  expect(headings).toEqual([
    { id: 's1', text: 'Один' },
    { id: 's2', text: 'Два й' },
    { id: 's3', text: 'Три' },
    { id: 's4', text: 'Чотири' },
  ]);
  expect(html).toContain('<h2 id="s2">Два <em>й</em></h2>');
});

test('a short article stays unchanged', () => {
  const html = '<h2>Один</h2><p>x</p><h2>Два</h2>';
  expect(withContents(html)).toEqual({ html, headings: [] });
});
