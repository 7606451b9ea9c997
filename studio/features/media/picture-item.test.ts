import { expect, test } from 'vitest';
import { pictureUrl } from './picture-item.ts';

test('the URL is that of the narrowest sufficient rendition, or of the widest', () => {
  const picture = { id: '0123456789abcdef', widths: [160, 320, 800] };
  expect(pictureUrl(picture, 200)).toBe('/media/0123456789abcdef-320.webp');
  expect(pictureUrl(picture, 4000)).toBe('/media/0123456789abcdef-800.webp');
});
