import { expect, test } from 'vitest';
import { openBrowser } from '../../tests/helpers/browser.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';

const SLUG = 'susalne-zoloto-vilne-23-75k';
const SKU = 'PZ-SZL-002';
const PAGE = 'dostavka-i-oplata';

const shop = await openSharedShop();
// As an editor or a supplier's list types them: with plain spaces.
await shop.pool.query(
  `UPDATE products SET name = '{"uk": "Золото 23 К, 25 аркушів", "ru": "Золото 23 К, 25 листов"}',
     description = '{"uk": "<p>Рама 30 см.</p>", "ru": "<p>Рама 30 см.</p>"}' WHERE sku = $1`,
  [SKU],
);
await shop.pool.query(
  `UPDATE product_attributes SET value = '{"uk": "80×80 мм", "ru": "80×80 мм"}'
   WHERE attribute_code = 'size' AND product_id = (SELECT id FROM products WHERE sku = $1)`,
  [SKU],
);
await shop.pool.query(
  `UPDATE content_pages SET html = '{"uk": "<p>До 30 кг.</p>", "ru": "<p>До 30 кг.</p>"}' WHERE slug = $1`,
  [PAGE],
);

test('a number stays beside its unit wherever a name, a value or a text is shown', async () => {
  const browser = openBrowser(shop.app, { lang: 'uk' });
  const pageOf = async (path: string) => (await browser.get(`/page-data?path=${path}`)).data;
  const name = 'Золото 23\u00a0К, 25\u00a0аркушів';

  const { product } = await pageOf(`/${SLUG}`);
  expect(product).toMatchObject({ name, description: '<p>Рама 30\u00a0см.</p>' });
  expect(product.attributes).toContainEqual(expect.objectContaining({ value: '80×80\u00a0мм' }));

  expect(JSON.stringify(await pageOf('/susalne-zoloto'))).toContain(`"name":"${name}"`);

  const cart = await browser.post('/cart/lines', { sku: SKU, quantity: 1 });
  expect(cart.data.lines).toMatchObject([{ name }]);

  expect(await pageOf(`/${PAGE}`)).toMatchObject({ html: expect.stringContaining('30\u00a0кг') });
});
