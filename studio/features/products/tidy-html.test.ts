import { expect, test } from 'vitest';
import { tidyHtml } from './tidy-html.ts';

test.each([
  [
    '<ul><li><p>Одне</p></li><li><p><strong>Два</strong></p></li></ul>',
    '<ul><li>Одне</li><li><strong>Два</strong></li></ul>',
  ],
  ['<ul><li><p>Одне</p><p>ще</p></li></ul>', '<ul><li><p>Одне</p><p>ще</p></li></ul>'],
  ['<p>Текст</p><p></p><p></p>', '<p>Текст</p>'],
  ['<p></p>', ''],
])('%s is kept as %s', (html, kept) => expect(tidyHtml(html)).toBe(kept));
