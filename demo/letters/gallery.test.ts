import { expect, test } from 'vitest';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { lettersGallery } from './gallery.ts';
import { SAMPLE_NAMES } from './samples.ts';

const shop = await openSharedShop();

const ORIGIN = 'http://shop.example';

const get = (path: string) => lettersGallery(shop.pool).request(`${ORIGIN}/dev/letters${path}`);

test.each(['uk', 'ru'])('shows each message in both widths and both schemes: %s', async (lang) => {
  const page = await (await get(`/${lang}`)).text();
  const frames = [...page.matchAll(/<iframe [^>]*src="([^"]+)"/g)].map(([, src = '']) => src);
  expect(frames).toHaveLength(4 * SAMPLE_NAMES.length);
  expect(new Set(frames.map((src) => src.split('?')[0]))).toEqual(
    new Set(SAMPLE_NAMES.map((name) => `/dev/letters/${lang}/${name}`)),
  );
  expect(page.match(/<iframe (?![^>]*sandbox)/)).toBeNull();
});

test('a letter has pictures of the shop, and the scheme that is asked for', async () => {
  const letter = async (query: string) => (await get(`/uk/order-placed-card${query}`)).text();
  const { rows } = await shop.pool.query('SELECT id FROM media');
  const ids = new Set(rows.map(({ id }) => id));
  const shown = [...(await letter('')).matchAll(/\/media\/([0-9a-f]+)-144x144\.jpg/g)].map(([, id]) => id);
  expect(shown).toHaveLength(2);
  expect(shown.filter((id) => !ids.has(id))).toEqual([]);
  expect(await letter('?scheme=dark')).toContain('@media all{');
  expect(await letter('?scheme=light')).toContain('@media not all{');
  expect(await letter('')).toContain('@media (prefers-color-scheme:dark){');
});

test('an unknown sample is not there, and the page begins with a language', async () => {
  expect((await get('/uk/nothing')).status).toBe(404);
  expect((await get('')).headers.get('location')).toBe('/dev/letters/uk');
});

test('the pages are not cached, and load only pictures', async () => {
  for (const path of ['/uk', '/uk/order-placed-card']) {
    const { headers } = await get(path);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; img-src 'self'/,
    );
  }
});
