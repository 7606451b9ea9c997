import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test('removes markup, keeps its text, and decodes entities', () => {
  const html = '<p>Шар <strong>тонкий</strong>, 5&nbsp;мкм.</p>\n<ul><li>A &amp; B</li><li>1 &lt; 2 &amp;lt;</li></ul>';
  expect(plainText(html)).toBe('Шар тонкий, 5\u00a0мкм. A & B 1 < 2 &lt;');
  expect(plainText('')).toBe('');
});
