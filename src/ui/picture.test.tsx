import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { hasWebp, PICTURE_WIDTHS, webpWidth } from '../rules/picture-files.ts';
import { PICTURE_PLACES, widthsFor } from '../rules/picture-places.ts';
import { Picture } from './picture.tsx';

const picture = { id: 'a1', width: 800, height: 600, widths: [160, 320, 480, 640, 800], alt: 'Сусальне золото' };

test('a picture lists its widths as AVIF with one WebP fallback, and is loaded lazily', () => {
  expect(renderToStaticMarkup(<Picture picture={picture} place="row" />)).toMatch(
    /^<picture class="[^"]+"><source type="image\/avif" srcset="\/media\/a1-160.avif 160w, \/media\/a1-320.avif 320w" sizes="96px"><img loading="lazy" width="800" height="600" alt="Сусальне золото" src="\/media\/a1-160.webp"><\/picture>$/,
  );
});

test('pictures on the first screen load at once, and only the first with priority', () => {
  const html = (load: 'first' | 'early') =>
    renderToStaticMarkup(<Picture picture={picture} place="card" load={load} />);
  expect(html('first')).toContain('<img fetchpriority="high" width');
  expect(html('early')).toContain('<img width');
});

test("escapes an editor's text", () => {
  const hostile = '"><script>alert(1)</script>&';
  const html = renderToStaticMarkup(<Picture picture={{ ...picture, alt: hostile }} place="row" />);
  expect(html).not.toContain('<script>');
  expect(html).toContain('alt="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;"');
});

test.each([
  ['thumbnail', [160]],
  ['tile', [160, 320]],
  ['card', [320, 480, 640]],
  ['article', [480, 640, 800]],
  ['gallery', [480, 640, 800, 1200, 1600]],
] as const)('%s: a photograph has the widths that phones and dense desktops need', (place, widths) => {
  expect(widthsFor(PICTURE_PLACES[place], PICTURE_WIDTHS)).toEqual(widths);
});

test('a picture smaller than its place keeps its size', () => {
  expect(widthsFor(PICTURE_PLACES.gallery, [160])).toEqual([160]);
  expect(widthsFor(PICTURE_PLACES.gallery, [160, 320])).toEqual([320]);
});

test.each([[[160]], [[160, 320, 480]], [[160, 320, 480, 640]], [[...PICTURE_WIDTHS]], [[300, 600, 1200]]])(
  'the WebP of %o is stored, in every place',
  (widths) => {
    for (const { most } of Object.values(PICTURE_PLACES)) {
      const width = webpWidth(widths, most);
      expect(widths).toContain(width);
      expect(hasWebp(width, widths)).toBe(true);
    }
  },
);
