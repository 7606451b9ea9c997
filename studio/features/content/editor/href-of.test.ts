import { expect, test } from 'vitest';
import { hrefOf } from './href-of.ts';

const ORIGIN = 'http://localhost:3000';

test.each([
  ['/mordany', '/mordany'],
  ['/ru/mordany?x=1#y', '/mordany?x=1#y'],
  ['http://localhost:3000/ru/blog/x', '/blog/x'],
  ['http://localhost:3000/', '/'],
  ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
  ['example.com', 'https://example.com/'],
  ['hello@example.com', 'mailto:hello@example.com'],
  ['+380 (44) 111-22-33', 'tel:+380441112233'],
  ['#s2', '#s2'],
  ['mailto:a@b.ua', 'mailto:a@b.ua'],
])('%s leads to %s', (typed, href) => expect(hrefOf(typed, ORIGIN)).toBe(href));

test.each(['', '   ', 'javascript:alert(1)', 'data:text/html,x', 'просто слова', 'слово', 'http://'])(
  '“%s” is not an address',
  (typed) => expect(hrefOf(typed, ORIGIN)).toBeNull(),
);
