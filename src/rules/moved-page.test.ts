import { expect, test } from 'vitest';
import { MAX_MOVED_SIZE, movedHtml, movedJson, movedTo } from './moved-page.ts';

const move = (address: string) => ({ lang: 'ru', origin: 'https://shop.example', address });

test.each(['/', '/ru', '/ru/potal', '/ru/potal/page/2', '/blog/yak-2'])('%s is parsed back', (address) => {
  expect(movedTo(movedHtml(move(address)))).toBe(address);
  expect(movedTo(movedJson(address))).toBe(address);
});

test.each(['//evil.example', 'https://evil.example', '/a"b', ''])('%s is no valid target', (address) => {
  expect(movedTo(movedHtml(move(address)))).toBeNull();
  expect(movedTo(movedJson(address))).toBeNull();
});

test('no other file is a moved page', () => {
  expect(movedTo('<!doctype html><html lang="uk"><head>')).toBeNull();
  expect(movedTo('{"type":"home","moved":"/x"}')).toBeNull();
});

test('the longest slug fits', () => {
  const address = `/ru/blog/${'a'.repeat(200)}/page/1000`;
  expect(movedHtml({ ...move(address), origin: `https://${'a'.repeat(200)}` }).length).toBeLessThan(MAX_MOVED_SIZE);
});
