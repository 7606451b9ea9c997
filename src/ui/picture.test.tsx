import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Picture, smallPicture } from './picture.tsx';

const picture = {
  id: 'a1',
  width: 800,
  height: 600,
  widths: [160, 320, 480, 800],
  placeholder: 'data:image/webp;base64,AA==',
  alt: 'Сусальне золото',
};

test('a picture names each width in both formats, and loads when it comes near', () => {
  const html = renderToStaticMarkup(
    <Picture picture={{ ...picture, widths: [160, 320] }} sizes="(width < 48rem) 50vw" />,
  );
  expect(html).toContain('srcset="/media/a1-160.avif 160w, /media/a1-320.avif 320w" sizes="(width < 48rem) 50vw"');
  expect(html).toContain('srcset="/media/a1-160.webp 160w, /media/a1-320.webp 320w"');
  expect(html).toContain('src="/media/a1-320.webp"');
  expect(html).toContain('loading="lazy"');
  expect(html).toContain('alt="Сусальне золото"');
});

test('a picture of the first screen does not wait', () => {
  const html = renderToStaticMarkup(<Picture picture={picture} sizes="1px" isPriority />);
  expect(html).toContain('fetchpriority="high"');
  expect(html).not.toContain('lazy');
});

test('what an editor wrote stays text', () => {
  const hostile = '"><script>alert(1)</script>&';
  const html = renderToStaticMarkup(
    <Picture picture={{ ...picture, alt: hostile, placeholder: hostile }} sizes="1px" />,
  );
  expect(html).not.toContain('<script>');
  expect(html).toContain('alt="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;"');
});

test.each([
  [48, [160]],
  [72, [160, 320]],
  [300, [160, 320, 480, 800]],
])('shown %i px wide, a picture has the renditions for three device pixels each: %o', (width, widths) => {
  expect(smallPicture(picture, width).widths).toEqual(widths);
});
