import { expect, test } from 'vitest';
import { sanitizeUrl } from './sanitize-url.ts';

test.each([
  ['https://shop.example/order-success?order=1&token=secret#top', 'https://shop.example/order-success'],
  ['https://shop.example/search?q=золото', 'https://shop.example/search'],
  ['https://shop.example/?utm_source=mail&gclid=a&next=/account', 'https://shop.example/?utm_source=mail&gclid=a'],
  ['', ''],
])('%s is reported as %s', (address, told) => {
  expect(sanitizeUrl(address)).toBe(told);
});
