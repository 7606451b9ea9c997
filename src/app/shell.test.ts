import { expect, test } from 'vitest';
import { cutShell, PROBE_PATH } from './shell.ts';

const SCREEN = '<main>probe</main>';
const around = (html: string, path: string, screen: string) => cutShell(html, SCREEN).around(path, screen);

test('inserts a screen in place of the probe', () => {
  expect(around(`<div>${SCREEN}<footer></footer></div>`, '/x', '<main>x</main>')).toBe(
    '<div><main>x</main><footer></footer></div>',
  );
});

test("inserts the page's own addresses, in each language, before and after the screen", () => {
  const html = `<a href="${PROBE_PATH}">uk</a><a href="/ru${PROBE_PATH}">ru</a>${SCREEN}<a href="/ru${PROBE_PATH}">ru</a>`;
  expect(around(html, '/gold', '-')).toBe('<a href="/gold">uk</a><a href="/ru/gold">ru</a>-<a href="/ru/gold">ru</a>');
});

test("the home page's addresses have no trailing slash", () => {
  expect(around(`<a href="${PROBE_PATH}"></a><a href="/ru${PROBE_PATH}"></a>${SCREEN}`, '/', '')).toBe(
    '<a href="/"></a><a href="/ru"></a>',
  );
});

test('special characters of replacements are inserted literally', () => {
  expect(around(`<p>${SCREEN}</p>`, '/$&', "$& $1 $' $`")).toBe("<p>$& $1 $' $`</p>");
});

test('handles multi-byte characters', () => {
  expect(around(`<p>Кошик</p>${SCREEN}<p>Ще</p>`, '/x', '<b>Золото</b>')).toBe('<p>Кошик</p><b>Золото</b><p>Ще</p>');
});

test.each([
  ['nowhere', '<div></div>'],
  ['twice', SCREEN + SCREEN],
])('rejects a layout that shows the screen %s', (_, html) => {
  expect(() => cutShell(html, SCREEN)).toThrow(/exactly once/);
});
