import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StudioProduct } from '../../../studio/contract/products.ts';
import { openBrowser } from '../../../tests/helpers/browser.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openSharedShop } from '../../../tests/helpers/test-shop.ts';
import { readRedirects } from '../../content/redirects.ts';

const shop = await openSharedShop();
const editor = await openStudio(shop, 'editor');

const both = (text: string) => ({ uk: `${text} укр`, ru: `${text} рус` });
let made = 0;

/** Returns the required fields of a new product, with a SKU and a slug of its own. */
const newProduct = (more: object = {}) => {
  made++;
  return {
    sku: `T-${made}`,
    slug: `tovar-${made}`,
    categoryId: 1,
    name: both(`Товар ${made}`),
    description: both('<p>Про товар.</p>'),
    price: 10_000,
    weight: 100,
    ...more,
  };
};

async function create(more: object = {}): Promise<StudioProduct> {
  const { data, error } = await editor.post('/studio/products', newProduct(more));
  if (error) throw new Error(JSON.stringify(error));
  return read(data.id);
}

const read = async (id: number): Promise<StudioProduct> => (await editor.get(`/studio/products/${id}`)).data;

async function update(product: Pick<StudioProduct, 'id'>, changes: object) {
  const { revision } = await read(product.id);
  return editor.send('PATCH', `/studio/products/${product.id}`, changes, { 'if-match': `"${revision}"` });
}

/** Returns the names of the invalid fields of a change. */
const wrongFields = async (product: StudioProduct, changes: object) =>
  Object.keys((await update(product, changes)).error?.fields ?? {}).sort();

test('a new product is hidden, without stock, with a summary of its description', async () => {
  const product = await create({ description: both('<h2>Заголовок</h2><p>Перший абзац.</p>') });
  expect(product).toMatchObject({ isPublished: false, stock: 0, tiers: [], seoTitle: null, outdated: [] });
  expect(product.summary.uk).toBe('Перший абзац. укр');
});

test('a new product can have an initial stock, which is its first movement', async () => {
  const { id, stock } = await create({ stock: 12 });
  expect(stock).toBe(12);
  const { data } = await editor.get(`/studio/products/${id}/stock`);
  expect(data.movements).toMatchObject([{ delta: 12, stock: 12, reason: 'received' }]);
  const empty = await create({ stock: 0 });
  expect((await editor.get(`/studio/products/${empty.id}/stock`)).data.movements).toEqual([]);
  const { error } = await editor.post('/studio/products', newProduct({ stock: -1 }));
  expect(Object.keys(error.fields)).toEqual(['stock']);
});

test('the purchase price is readable and writable with permission, and hidden from others in the audit log', async () => {
  const product = await create({ cost: 4_200 });
  expect(product.cost).toBe(4_200);
  await update(product, { cost: 4_300 });
  expect((await read(product.id)).cost).toBe(4_300);
  expect(await wrongFields(product, { cost: -1 })).toEqual(['cost']);
  const manager = await openStudio(shop, 'order-manager');
  expect((await manager.get(`/studio/products/${product.id}`)).data).not.toHaveProperty('cost');
  const journal = `/studio/audit?entity=product&entityId=${product.id}`;
  expect(JSON.stringify((await manager.get(journal)).data)).not.toMatch(/4[23]00/);
  const { data } = await editor.get(journal);
  expect(JSON.stringify(data)).toMatch(/4300/);
  const { data: lines } = await manager.get(`/studio/audit/lines?batch=${data.entries[0].batch}`);
  expect(JSON.stringify(lines)).not.toMatch(/4[23]00/);
  expect((await update(product, { cost: null })).data.product.cost).toBeNull();
});

test('missing fields are reported at their names, in the editor’s language', async () => {
  const { status, error } = await editor.post('/studio/products', newProduct({ sku: ' ', name: { uk: 'Є', ru: '' } }));
  expect(status).toBe(400);
  expect(error.fields).toEqual({ sku: 'Заповніть це поле', 'name.ru': 'Заповніть це поле' });
});

test('a taken SKU or slug, also of a page of another kind, is refused at its field', async () => {
  const first = await create();
  const { error } = await editor.post('/studio/products', newProduct({ sku: first.sku, slug: 'potal' }));
  expect(Object.keys(error.fields).sort()).toEqual(['sku', 'slug']);
  expect(await wrongFields(await create(), { sku: first.sku, slug: first.slug })).toEqual(['sku', 'slug']);
  // A product's own SKU and slug do not count as taken.
  expect((await update(first, { sku: first.sku, slug: first.slug })).status).toBe(200);
});

test('of two concurrent saves with one SKU one is refused at the field', async () => {
  const body = newProduct();
  const answers = await Promise.all(
    [body, { ...body, slug: `${body.slug}-2` }].map((each) => editor.post('/studio/products', each)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(answers.find(({ status }) => status === 400)?.error.fields).toHaveProperty('sku');
});

test.each<[string, object, string[]]>([
  ['an unknown field', { colour: 'red' }, ['colour']],
  ['a price with parts of a kopiyka', { price: 10.5 }, ['price']],
  ['a price above the database', { price: 3_000_000_000 }, ['price']],
  ['no price of what is for sale', { price: 0, isPublished: true }, ['price']],
  ['an old price that is not above', { oldPrice: 10_000 }, ['oldPrice']],
  ['a price above the old one', { oldPrice: 12_000, price: 12_000 }, ['oldPrice']],
  ['a tier that is not cheaper', { tiers: [{ costBreakpoint: 30_000, price: 10_000 }] }, ['tiers.0.price']],
  [
    'tiers that do not rise',
    {
      tiers: [
        { costBreakpoint: 30_000, price: 9_000 },
        { costBreakpoint: 30_000, price: 8_000 },
      ],
    },
    ['tiers.1.costBreakpoint'],
  ],
  ['a reserved address', { slug: 'cart' }, ['slug']],
  ['an address that is none', { slug: 'Товар' }, ['slug']],
  ['a category that is gone', { categoryId: 999_999 }, ['categoryId']],
  ['half of a size', { size: { length: 10, width: 10 } }, ['size.height']],
  ['a text in one language', { seoTitle: { uk: 'Заголовок', ru: ' ' } }, ['seoTitle.ru']],
  [
    'a description of which nothing is shown',
    { description: { uk: '<img src=x>', ru: '<p>Є</p>' } },
    ['description.uk'],
  ],
  ['an attribute that is gone', { attributes: [{ code: 'none', value: both('1') }] }, ['attributes.0.code']],
  ['a picture that is gone', { pictures: [{ mediaId: 'none', alt: both('1') }] }, ['pictures.0.mediaId']],
  ['a service that is gone', { services: [{ code: 'none', limits: null }] }, ['services.0.code']],
  ['a related product that is gone', { related: [999_999] }, ['related.0']],
  ['a name with a line break', { name: { uk: 'Один\nдва', ru: 'Один' } }, ['name.uk']],
])('%s is refused at its field, and nothing is written', async (_, changes, fields) => {
  const product = await create();
  expect(await wrongFields(product, changes)).toEqual(fields);
  expect(await read(product.id)).toEqual(product);
});

test('a product cannot be related to itself, or to another one twice', async () => {
  const [one, other] = [await create(), await create()];
  expect(await wrongFields(one, { related: [one.id] })).toEqual(['related.0']);
  expect(await wrongFields(one, { related: [other.id, other.id] })).toEqual(['related.1']);
});

test('invalid lengths, or lengths that a service does not have, are refused', async () => {
  const { rows } = await shop.pool.query(
    `SELECT code, field ->> 'code' AS field FROM services, jsonb_array_elements(fields) AS field
     WHERE field ->> 'kind' = 'length' LIMIT 1`,
  );
  const { code, field } = rows[0];
  const product = await create();
  const limits = (name: string, min: number, max: number) => ({
    services: [{ code, limits: { [name]: { min, max } } }],
  });
  expect(await wrongFields(product, limits('none', 1, 2))).toEqual(['services.0.limits.none']);
  expect(await wrongFields(product, limits(field, 20, 10))).toEqual([`services.0.limits.${field}.max`]);
  const { data } = await update(product, limits(field, 10, 20));
  expect(data.product.services).toEqual([{ code, limits: { [field]: { min: 10, max: 20 } } }]);
  // `limits: null` restores the service's own limits.
  await update(product, { services: [{ code, limits: null }] });
  expect((await read(product.id)).services).toEqual([{ code, limits: null }]);
});

test('scripts and event handlers are removed from a description', async () => {
  const product = await create();
  const hostile = '<p onclick="x()">Є<script>alert(1)</script></p><iframe src="//x"></iframe>';
  await update(product, { description: { uk: hostile, ru: hostile } });
  expect((await read(product.id)).description.uk).toBe('<p>Є</p>');
});

test('changing any fields changes only these', async () => {
  const [related] = (await shop.pool.query('SELECT id FROM products LIMIT 1')).rows;
  const [medium] = (await shop.pool.query('SELECT id FROM media LIMIT 1')).rows;
  const attributes = (await shop.pool.query('SELECT code FROM attributes LIMIT 2')).rows;
  const services = (await shop.pool.query("SELECT code FROM services WHERE fields = '[]' LIMIT 2")).rows;
  const text = fc.stringMatching(/^[а-яґєії]{1,12}$/);
  const texts = fc.record({ uk: text, ru: text });
  const html = texts.map(({ uk, ru }) => ({ uk: `<p>${uk}</p>`, ru: `<p>${ru}</p>` }));
  const nullable = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });
  const side = fc.integer({ min: 1, max: 10_000 });
  const change = fc.record(
    {
      brand: nullable(text),
      name: texts,
      summary: texts,
      description: html,
      // No price is half or twice as high as another, which would need a confirmation.
      price: fc.integer({ min: 10_500, max: 20_000 }),
      oldPrice: nullable(fc.integer({ min: 20_001, max: 30_000 })),
      weight: fc.integer({ min: 0, max: 1_000 }),
      size: nullable(fc.record({ length: side, width: side, height: side })),
      popularity: fc.integer({ min: 0, max: 100 }),
      isPublished: fc.boolean(),
      tiers: fc.constantFrom(
        [],
        [
          { costBreakpoint: 50_000, price: 9_000 },
          { costBreakpoint: 90_000, price: 8_000 },
        ],
      ),
      services: fc.subarray(services.map(({ code }) => ({ code, limits: null }))),
      attributes: texts.chain((value) => fc.subarray(attributes.map(({ code }) => ({ code, value })))),
      pictures: texts.chain((alt) => fc.subarray([{ mediaId: medium.id, alt }])),
      related: fc.subarray([related.id as number]),
      seoTitle: nullable(texts),
      seoDescription: nullable(texts),
      categoryId: fc.constantFrom(1, 2, 3),
    },
    { requiredKeys: [] },
  );
  const product = await create();
  const others = async () =>
    (
      await shop.pool.query('SELECT md5(string_agg(p::text, $$ $$ ORDER BY id)) FROM products p WHERE id <> $1', [
        product.id,
      ])
    ).rows;
  const before = await others();
  await fc.assert(
    fc.asyncProperty(change, async (changes) => {
      const current = await read(product.id);
      const { status, data } = await update(product, changes);
      expect(status).toBe(200);
      const { revision: _now, outdated: _left, ...after } = data.product;
      const { revision: _then, outdated: _before, ...expected } = current;
      const named: Record<string, unknown> = { ...changes };
      // The read model has more fields of pictures and related products than the write.
      const shown = {
        ...after,
        pictures: after.pictures.map(({ mediaId, alt }: { mediaId: string; alt: unknown }) => ({ mediaId, alt })),
        related: after.related.map(({ id }: { id: number }) => id),
      };
      const was = {
        ...expected,
        pictures: expected.pictures.map(({ mediaId, alt }) => ({ mediaId, alt })),
        related: expected.related.map(({ id }) => id),
      };
      const byCode = (list: unknown) =>
        [...(list as { code: string }[])].sort((one, other) => (one.code < other.code ? -1 : 1));
      for (const list of [shown, named, was] as Record<string, unknown>[]) {
        for (const key of ['services', 'attributes']) if (list[key]) list[key] = byCode(list[key]);
      }
      expect(shown).toEqual({ ...was, ...named });
    }),
    { numRuns: 60 },
  );
  expect(await others()).toEqual(before);
});

test('saving a product unchanged writes nothing, and rebuilds no page', async () => {
  const product = await create();
  await shop.pool.query('DELETE FROM changes');
  const { name, price, tiers, summary, weight } = product;
  await update(product, { name, price, tiers, summary, weight });
  expect((await shop.pool.query('SELECT entity FROM changes')).rows).toEqual([]);
  expect((await read(product.id)).revision).toBe(product.revision);
});

test('a changed slug leaves a redirect, which is shown', async () => {
  const product = await create();
  await update(product, { slug: `${product.slug}-new` });
  expect((await read(product.id)).redirectsFrom).toEqual([product.slug]);
  const uses = ['free-one', product.slug, 'potal', 'cart'].map(
    async (slug) => (await editor.get(`/studio/slugs/${slug}`)).data,
  );
  expect(await Promise.all(uses)).toEqual([
    { use: 'free', to: null },
    { use: 'redirect', to: `${product.slug}-new` },
    { use: 'page', to: null },
    { use: 'invalid', to: null },
  ]);
});

describe('the address of a hidden product', () => {
  const redirect = (id: number, to: string | null) => editor.send('PUT', `/studio/products/${id}/redirect`, { to });
  const targetOf = async (from: string) =>
    (await readRedirects(shop.pool)).find((known) => known.from === from)?.to.slug ?? null;

  test('leads to the page that an editor names, also from former addresses and after the product was removed', async () => {
    const product = await create({ isPublished: false });
    const former = product.slug;
    await update(product, { slug: `${former}-renamed` });
    const { slug, revision } = await read(product.id);
    expect((await redirect(product.id, 'potal')).status).toBe(200);
    expect((await read(product.id)).redirectsTo).toBe('potal');
    expect(await Promise.all([targetOf(slug), targetOf(former)])).toEqual(['potal', 'potal']);
    expect((await redirect(product.id, null)).status).toBe(200);
    expect(await targetOf(slug)).toBeNull();
    await redirect(product.id, 'potal');
    await editor.send('DELETE', `/studio/products/${product.id}`, {}, { 'if-match': `"${revision}"` });
    expect(await targetOf(slug)).toBe('potal');
  });

  test('is its own page again once the product is published, and a new address leads there, too', async () => {
    const product = await create({ isPublished: false });
    await redirect(product.id, 'potal');
    await update(product, { slug: `${product.slug}-new` });
    expect(await targetOf(`${product.slug}-new`)).toBe('potal');
    await update(await read(product.id), { isPublished: true });
    expect(await targetOf(`${product.slug}-new`)).toBeNull();
    expect(await targetOf(product.slug)).toBe(`${product.slug}-new`);
  });

  test('leads neither to itself nor to a page that is no product or category, nor to a hidden product', async () => {
    const [product, hidden] = [await create({ isPublished: false }), await create({ isPublished: false })];
    for (const to of [product.slug, hidden.slug, 'dostavka-i-oplata', 'no-such-page']) {
      const { status, error } = await redirect(product.id, to);
      expect([status, Object.keys(error.fields)]).toEqual([400, ['to']]);
    }
    expect((await redirect(product.id, 'Не адреса')).error.code).toBe('bad_request');
  });
});

test('a copy is hidden and without stock, and otherwise equal', async () => {
  const first = await create({ isPublished: true, tiers: [{ costBreakpoint: 50_000, price: 9_000 }] });
  await editor.post(`/studio/products/${first.id}/stock`, { reason: 'received', delta: 5 });
  const { data } = await editor.post(`/studio/products/${first.id}/copy`, { sku: 'COPY-1', slug: 'copy-1' });
  const { id, sku, slug, stock, isPublished, revision: _r, createdAt: _c, ...rest } = await read(data.id);
  expect({ sku, slug, stock, isPublished }).toEqual({ sku: 'COPY-1', slug: 'copy-1', stock: 0, isPublished: false });
  expect(id).not.toBe(first.id);
  expect(first).toMatchObject(rest);
  const taken = await editor.post(`/studio/products/${first.id}/copy`, { sku: 'COPY-1', slug: 'copy-2' });
  expect(Object.keys(taken.error.fields)).toEqual(['sku']);
});

test('only an unreferenced product is removed, with its page and redirects', async () => {
  const product = await create({ isPublished: true });
  const remove = async () => {
    const { revision } = await read(product.id);
    return editor.send('DELETE', `/studio/products/${product.id}`, {}, { 'if-match': `"${revision}"` });
  };
  await editor.post(`/studio/products/${product.id}/stock`, { reason: 'received', delta: 5 });
  const shopper = openBrowser(shop.app);
  const { data: cart } = await shopper.post('/cart/lines', { sku: product.sku, quantity: 1 });
  expect((await editor.get(`/studio/products/${product.id}/references`)).data).toMatchObject({ carts: 1, orders: 0 });
  const refused = await remove();
  expect([refused.status, refused.error.code]).toEqual([409, 'product_in_use']);
  expect(refused.error.message).toContain('1');
  await shopper.send('DELETE', `/cart/lines/${cart.lines[0].id}`, {});
  await update(product, { slug: `${product.slug}-moved` });
  expect((await remove()).status).toBe(200);
  expect((await editor.get(`/studio/products/${product.id}`)).error.code).toBe('product_not_found');
  const left = await shop.pool.query("SELECT slug FROM page_entries WHERE slug LIKE $1 || '%'", [product.slug]);
  expect(left.rows).toEqual([]);
});

test('a change in one language marks the other as outdated until it changes too', async () => {
  const product = await create();
  const outdated = async () => (await read(product.id)).outdated.map(({ field, lang }) => `${field}.${lang}`);
  await update(product, { name: { ...product.name, uk: 'Нова назва' }, summary: both('Обидві') });
  expect(await outdated()).toEqual(['name.ru']);
  await update(product, { name: { uk: 'Ще новіша', ru: product.name.ru } });
  expect(await outdated()).toEqual(['name.ru']);
  await update(product, { name: { uk: 'Ще новіша', ru: 'Ещё новее' } });
  expect(await outdated()).toEqual([]);
  // A typo is corrected, and an editor confirms that the other language still holds.
  await update(product, { name: { uk: 'Ще новіша!', ru: 'Ещё новее' }, translationsHold: ['name'] });
  expect(await outdated()).toEqual([]);
  await update(product, { summary: { uk: 'Є', ru: 'Обидві рус' } });
  expect(await outdated()).toEqual(['summary.ru']);
  await update(product, { translationsHold: ['summary'] });
  expect(await outdated()).toEqual([]);
});

test('search results show the editor’s texts, or else the page’s own', async () => {
  const product = await create({ isPublished: true });
  const page = async () => (await editor.get(`/page-data?path=/${product.slug}`)).data;
  const before = await page();
  expect(before.title).toContain(product.name.uk);
  await update(product, { seoTitle: both('Для пошуку'), seoDescription: both('Опис для пошуку') });
  expect(await page()).toEqual({ ...before, title: 'Для пошуку укр', description: 'Опис для пошуку укр' });
});

test('a change based on an older revision is refused with the current state', async () => {
  const product = await create();
  await update(product, { price: 12_000 });
  const late = await editor.send(
    'PATCH',
    `/studio/products/${product.id}`,
    { price: 11_000 },
    { 'if-match': `"${product.revision}"` },
  );
  expect([late.status, late.error.code]).toEqual([412, 'revision_conflict']);
  expect((await read(product.id)).price).toBe(12_000);
});

test('products are found by SKU and by words of their names', async () => {
  const product = await create({ name: { uk: 'Агатовий зубок 100%', ru: 'Агатовый зубок 100%' } });
  const found = async (words: string) => {
    const { data } = await editor.get(`/studio/product-choices?q=${encodeURIComponent(words)}`);
    return data.map(({ sku }: { sku: string }) => sku);
  };
  expect(await found(product.sku)).toContain(product.sku);
  expect(await found('зубок агатов 100%')).toEqual([product.sku]);
  expect(await found('100_')).toEqual([]);
});

test('a pattern proposes the next free SKU of its series, and has no purchase price', async () => {
  const first = await create({ sku: 'PAT-AA-009', cost: 4_000 });
  const pattern = async (id: number) => (await editor.get(`/studio/products/${id}/pattern`)).data;
  expect(await pattern(first.id)).toMatchObject({ sku: 'PAT-AA-010', familyAxes: [], product: { sku: 'PAT-AA-009' } });
  expect((await pattern(first.id)).product).not.toHaveProperty('cost');
  await create({ sku: 'PAT-AA-010' });
  const last = await create({ sku: 'PAT-AA-999' });
  // Codes of another length are not of the series.
  await create({ sku: 'PAT-AA-20250' });
  await create({ sku: 'PAT-AA-1000' });
  expect((await pattern(last.id)).sku).toBe('PAT-AA-1001');
  const wordy = await create({ sku: 'PAT-XL' });
  expect((await pattern(wordy.id)).sku).toBe('PAT-XL-2');
  await create({ sku: 'PAT-XL-2' });
  expect((await pattern(wordy.id)).sku).toBe('PAT-XL-3');
  expect((await editor.get('/studio/products/999999999/pattern')).status).toBe(404);
});

test('a new product joins a family with values of its own, or is not created', async () => {
  const size = (value: string) => ({ attributes: [{ code: 'size', value: both(value) }] });
  const [one, two] = [await create(size('5 мм')), await create(size('10 мм'))];
  const family = { name: both('Мольберт'), axes: ['size'], isPictured: false, members: [one.id, two.id] };
  const { id: familyId } = (await editor.post('/studio/families', family)).data.family;
  const fields = async (more: object) =>
    (await editor.post('/studio/products', newProduct({ familyId, ...more }))).error?.fields;
  expect(await fields({})).toHaveProperty('attributes');
  expect(await fields(size('10 мм'))).toHaveProperty('attributes');
  expect(await fields({ ...size('20 мм'), familyId: 999_999_999 })).toHaveProperty('familyId');
  const third = await create({ ...size('20 мм'), familyId });
  expect(third.family).toMatchObject({ id: familyId });
  const { data } = await editor.get(`/studio/families/${familyId}`);
  expect(data.members.map((member: { id: number }) => member.id)).toEqual([one.id, two.id, third.id]);
  const { data: pattern } = await editor.get(`/studio/products/${third.id}/pattern`);
  expect(pattern.familyAxes).toEqual(['size']);
});
