import { expect, test } from 'vitest';
import type { Family } from '../../src/contract/family.ts';
import type { Language } from '../../src/contract/language.ts';
import type { PageDataOf } from '../../src/contract/page-data.ts';
import { openBrowser } from '../../tests/helpers/browser.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';

const shop = await openSharedShop();

const sql = (text: string) => shop.pool.query(text);
const pageOf = async (slug: string, lang: Language = 'uk'): Promise<PageDataOf<'product'>> =>
  (await openBrowser(shop.app, { lang }).get(`/page-data?path=/${slug}`)).data;
const familyOf = async (slug: string, lang: Language = 'uk'): Promise<Family> => {
  const { family } = await pageOf(slug, lang);
  if (!family) throw new Error(`${slug} has no family`);
  return family;
};
/** The options of each axis, as the page shows them. */
const optionsOf = ({ html }: Family) =>
  html
    .split('<div role="group"')
    .slice(1)
    .map((group) =>
      [
        ...group.matchAll(
          /<a href="(?:\/ru)?\/([^"]*)"([^>]*)>(?:<img src="\/media\/([^"]*)"[^>]*>)?(?:<svg [^>]*><path fill="(#[0-9a-f]{6})"[^>]*><\/svg>)?<(i|span)>([^<]*?)(?: <small>([^<]*)<\/small>)?<\//g,
        ),
      ].map(([, to = '', current = '', picture, colour, tag, value = '', note]) => ({
        ...{ to, value, note, picture, colour, isOwn: current.includes('aria-current'), isThere: tag === 'span' },
      })),
    );

test('karats are chosen by the colours of their alloys, formats by words', async () => {
  const [karats, formats] = optionsOf(await familyOf('susalne-zoloto-vilne-23-75k'));
  expect(karats?.map(({ value, colour }) => [value, colour])).toEqual([
    ...[
      ['24 К', '#dfae2f'],
      ['23,75 К', '#d9ae3c'],
    ],
    ...[
      ['23 К', '#d4a435'],
      ['22 К', '#d8b95e'],
    ],
    ...[
      ['18 К', '#d8c25a'],
      ['12 К', '#d9d3b8'],
    ],
  ]);
  expect(formats?.map(({ colour }) => colour)).toEqual([undefined, undefined, undefined]);
});

test('sizes: each sibling is an option, with its price, in the order of the family', async () => {
  const family = await familyOf('penzel-bilka-kruhlyi-6');
  expect(family).toMatchObject({
    name: 'Пензель круглий, білка',
    axes: [{ code: 'size', name: 'Розмір', value: '№6' }],
  });
  const [sizes] = optionsOf(family);
  expect(sizes?.map(({ value, to }) => [value, to])).toEqual([
    ['№3', 'penzel-bilka-kruhlyi-3'],
    ['№6', 'penzel-bilka-kruhlyi-6'],
    ['№10', 'penzel-bilka-kruhlyi-10'],
  ]);
  expect(sizes?.every(({ note, picture }) => /\d₴|\d\u00a0₴/.test(note ?? '') && picture === undefined)).toBe(true);
  expect(sizes?.map(({ isOwn }) => isOwn)).toEqual([false, true, false]);
  expect((await familyOf('penzel-bilka-kruhlyi-6', 'ru')).name).toBe('Кисть круглая, белка');
});

test('materials and sizes: a missing combination leads to the nearest existing one, and says so', async () => {
  const [materials, sizes] = optionsOf(await familyOf('polotno-na-pidramnyku-bavovna-40x50'));
  expect(materials).toMatchObject([
    { value: 'бавовна', to: 'polotno-na-pidramnyku-bavovna-40x50' },
    { value: 'льон', to: 'polotno-na-pidramnyku-lon-40x60', note: '40×60\u00a0см', isThere: false },
  ]);
  expect(sizes?.map(({ to, isThere, note }) => [to.slice('polotno-na-pidramnyku-'.length), isThere || note])).toEqual([
    ['bavovna-30x40', true],
    ['bavovna-40x50', true],
    ['lon-40x60', 'льон'],
    ['lon-60x80', 'льон'],
  ]);
});

test('colours: pictures, no price if all cost the same, and sold-out options are marked', async () => {
  const [colours] = optionsOf(await familyOf('akryl-metalik-20-zoloto'));
  expect(colours).toMatchObject([
    { value: 'золото' },
    { value: 'срібло' },
    { value: 'бронза', note: 'немає', isThere: false },
  ]);
  expect(colours?.slice(0, 2).map(({ note }) => note)).toEqual([undefined, undefined]);
  for (const { picture } of colours ?? []) expect(picture).toMatch(/^[0-9a-f]+-160\.webp$/);
});

test('a sold-out product suggests four in stock: its siblings, the nearest first, and others of its category', async () => {
  expect(await pageOf('akryl-metalik-20-zoloto')).not.toHaveProperty('instead');
  const { instead } = await pageOf('akryl-metalik-20-bronza');
  expect(instead).toHaveLength(4);
  expect(instead?.slice(0, 2).map(({ slug }) => slug)).toEqual(['akryl-metalik-20-sriblo', 'akryl-metalik-20-zoloto']);
});

test('an unpublished sibling is no option; a single published member has no choice', async () => {
  await sql(`UPDATE products SET is_published = false WHERE slug = 'penzel-kolonok-kruhlyi-2'`);
  expect((await familyOf('penzel-kolonok-kruhlyi-6')).members).toHaveLength(2);
  await sql(`UPDATE products SET is_published = false WHERE slug = 'penzel-kolonok-kruhlyi-10'`);
  expect(await pageOf('penzel-kolonok-kruhlyi-6')).not.toHaveProperty('family');
});

/**
 * In each family of the demo shop, every member leads to every other member: directly, or through the member that has
 * its other value.
 */
test('every product of the demo shop that has siblings leads to each of them', async () => {
  const { rows } = await shop.pool.query<{ slug: string; siblings: string[] }>(
    `SELECT p.slug, ARRAY(SELECT s.slug FROM family_members o JOIN products s ON s.id = o.product_id
        WHERE o.family_id = m.family_id AND s.is_published AND s.id <> p.id) AS siblings
      FROM family_members m JOIN products p ON p.id = m.product_id WHERE p.is_published`,
  );
  expect(rows.length).toBeGreaterThan(200);
  const linked = new Map<string, ReadonlySet<string>>();
  for (const { slug, siblings } of rows) {
    const family = siblings.length > 0 ? await familyOf(slug) : undefined;
    if (!family) continue;
    expect(new Set(family.members), slug).toEqual(new Set([slug, ...siblings]));
    linked.set(slug, new Set(optionsOf(family).flatMap((options) => options.map(({ to }) => to))));
  }
  for (const { slug, siblings } of rows) {
    const near = linked.get(slug) ?? new Set<string>();
    const reached = new Set([...near].flatMap((one) => [one, ...(linked.get(one) ?? [])]));
    expect(
      siblings.filter((sibling) => !reached.has(sibling)),
      slug,
    ).toEqual([]);
  }
});

const FAMILY = `(SELECT family_id FROM family_members JOIN products ON id = product_id WHERE slug = 'penzel-bilka-kruhlyi-3')`;
const product = (slug: string) => `(SELECT id FROM products WHERE slug = '${slug}')`;

test.each([
  [
    'family_members_pkey',
    `INSERT INTO family_members SELECT ${product('penzel-bilka-kruhlyi-3')}, family_id, 0 FROM family_members LIMIT 1`,
  ],
  [
    'family_members_valued',
    `INSERT INTO family_members VALUES (${product('molbert-nastilnyi')}, ${FAMILY}, 9);
    DELETE FROM product_attributes WHERE attribute_code = 'size' AND product_id = ${product('molbert-nastilnyi')}`,
  ],
  [
    'family_members_valued',
    `DELETE FROM product_attributes WHERE attribute_code = 'size' AND product_id = ${product('penzel-bilka-kruhlyi-6')}`,
  ],
  [
    'family_members_distinct',
    `UPDATE product_attributes SET value = '{"uk":"№3","ru":"№3"}'
     WHERE attribute_code = 'size' AND product_id = ${product('penzel-bilka-kruhlyi-6')}`,
  ],
  ['family_members_valued', `UPDATE product_families SET axis = 'volume' WHERE id = ${FAMILY}`],
  ['family_members_distinct', `UPDATE product_families SET axis = 'hair' WHERE id = ${FAMILY}`],
  ['product_families_axes', `UPDATE product_families SET second_axis = axis WHERE id = ${FAMILY}`],
])('the database itself refuses what breaks %s', async (constraint, write) => {
  await expect(sql(write)).rejects.toMatchObject({ constraint });
});

test('members exchange their values in one transaction', async () => {
  await sql(`UPDATE product_attributes SET value = CASE WHEN product_id = ${product('penzel-bilka-kruhlyi-3')}
      THEN '{"uk":"№10","ru":"№10"}'::jsonb ELSE '{"uk":"№3","ru":"№3"}'::jsonb END
    WHERE attribute_code = 'size' AND product_id IN
      (${product('penzel-bilka-kruhlyi-3')}, ${product('penzel-bilka-kruhlyi-10')})`);
  expect((await familyOf('penzel-bilka-kruhlyi-3')).axes[0]?.value).toBe('№10');
});
