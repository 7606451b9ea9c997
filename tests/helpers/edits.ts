import fc from 'fast-check';

/** An edit by an editor, an import or an order. Numbers select the row and its new value. */
export interface Edit {
  readonly kind: keyof typeof EDITS;
  readonly which: number;
  readonly value: number;
}

export const editArbitrary: fc.Arbitrary<Edit> = fc.record({
  kind: fc.nat().map((index) => KINDS[index % KINDS.length] ?? 'price'),
  which: fc.nat(999),
  value: fc.nat(999),
});

/** Returns the SQL of an edit, which changes nothing if there is no matching row. */
export const editSql = ({ kind, which, value }: Edit): string => EDITS[kind](which, value);

/** SQL expression for a column of one of the rows; null if there is none. */
const one = (table: string, which: number, where = 'true', column = 'id') =>
  `(SELECT ${column} FROM ${table} WHERE ${where} ORDER BY ${column}
    OFFSET ${which} % (SELECT greatest(1, count(*)) FROM ${table} WHERE ${where}) LIMIT 1)`;

const product = (which: number) => one('products', which);
const category = (which: number, where?: string) => one('categories', which, where);
const post = (which: number) => one('posts', which);
const content = (which: number) => one('content_pages', which, 'true', 'slug');

const plan = (which: number) => one('scheduled_changes', which);
/** Time of a scheduled change, determined by the number. */
const planned = (value: number) => `'2030-01-01'::timestamptz + interval '${value} hours'`;

const review = (which: number) => one('reviews', which);

/** SQL that adds reviews; `numbers` are the bounds of a series. */
const insertReviews = (which: number, value: number, numbers: string, status: string, of = 'NULL::int') =>
  `INSERT INTO reviews (key, product_id, author, rating, text, lang, status, rejection, published_at, created_at)
   SELECT gen_random_uuid(), ${of}, 'Автор ${value}', ${1 + (which % 5)}, 'Відгук ' || n || ': 067 123-45-67', '${language(value)}',
     '${status}', 'реклама', now(), '2026-01-01'::timestamptz + interval '${value} hours' FROM generate_series(${numbers}) AS n`;

const update = (table: string, id: string, set: string, key = 'id') =>
  `UPDATE ${table} SET ${set} WHERE ${key} = ${id}`;
const both = (text: string) => `jsonb_build_object('uk', '${text} укр', 'ru', '${text} рос')`;
const language = (value: number) => (value % 2 === 0 ? 'uk' : 'ru');
/** SQL that sets one language of a text. */
const translated = (column: string, value: number) =>
  `${column} = jsonb_set(${column}, '{${language(value)}}', to_jsonb('Інший текст ${value}'::text))`;

/** Few slugs, so that the same ones are reused. */
const slug = (value: number) => `slug-${value % 6}`;
const isFree = (value: number) => `NOT EXISTS (SELECT FROM page_entries WHERE slug = '${slug(value)}')`;
/** SQL that creates a page's entry, and the row that depends on it. */
const create = (type: string, value: number, insert: string) =>
  `WITH entry AS (INSERT INTO page_entries SELECT '${slug(value)}', '${type}' WHERE ${isFree(value)} RETURNING slug) ${insert}`;
/** SQL that deletes a row and its page's entry. */
const remove = (table: string, id: string, key = 'id') =>
  `WITH gone AS (DELETE FROM ${table} WHERE ${key} = ${id} RETURNING slug)
   DELETE FROM page_entries e USING gone WHERE e.slug = gone.slug`;

const LEAF = `NOT EXISTS (SELECT FROM categories c WHERE c.parent_id = categories.id)`;
const EMPTY = `${LEAF} AND NOT EXISTS (SELECT FROM products p WHERE p.category_id = categories.id)
  AND NOT EXISTS (SELECT FROM post_materials pm WHERE pm.category_id = categories.id)`;
/** SQL condition of entries with a row of their own, which the home page and the blog lack. */
const NAMED = `(type <> 'index' OR EXISTS (SELECT FROM content_pages c WHERE c.slug = page_entries.slug))`;

const EDITS = {
  price: (which, value) => update('products', product(which), `old_price = NULL, price = ${100 + value}`),
  'old price': (which, value) => update('products', product(which), `old_price = price + ${1 + value}`),
  'prices of a category': (which, value) =>
    `UPDATE products SET old_price = NULL, price = price + ${value} WHERE category_id = ${category(which)}`,
  'planned price': (which, value) =>
    `INSERT INTO scheduled_changes (due_at, kind, payload, subjects)
     SELECT ${planned(value)}, 'price', jsonb_build_object('sku', sku, 'price', greatest(1, price + ${value - 300}), 'oldPrice', NULL),
       ARRAY['product:' || id] FROM products WHERE id = ${product(which)}`,
  'planned prices of a category': (which, value) =>
    `INSERT INTO scheduled_changes (due_at, kind, payload, subjects, replaced)
     SELECT ${planned(value)}, 'write', jsonb_build_object('write', 'prices.update', 'input', jsonb_build_object('rows',
         jsonb_agg(jsonb_build_object('id', id, 'price', price + ${value}, 'oldPrice', NULL, 'tiers', '[]'::jsonb) ORDER BY id))),
       array_agg('product:' || id ORDER BY id),
       jsonb_agg(jsonb_build_object('price', price, 'oldPrice', old_price, 'tiers', '[]'::jsonb) ORDER BY id)
     FROM products WHERE category_id = ${category(which)} HAVING count(*) > 0`,
  'plan that is moved': (which, value) => update('scheduled_changes', plan(which), `due_at = ${planned(value)}`),
  'plan that failed': (which, value) =>
    update('scheduled_changes', plan(which), value % 2 === 0 ? `error = 'ні'` : `error = NULL, state = 'conflict'`),
  'plan that is planned anew': (which) => update('scheduled_changes', plan(which), `error = NULL, state = 'planned'`),
  'plan that is cancelled': (which) => `DELETE FROM scheduled_changes WHERE id = ${plan(which)}`,
  tier: (which, value) =>
    `INSERT INTO product_tiers SELECT id, ${1000 * (1 + (value % 3))}, ${1 + value} FROM products WHERE id = ${product(which)}
     ON CONFLICT (product_id, cost_breakpoint) DO UPDATE SET price = excluded.price`,
  'no tiers': (which) => `DELETE FROM product_tiers WHERE product_id = ${product(which)}`,
  stock: (which, value) => update('products', product(which), `stock = ${value % 3}`),
  'name of a product': (which, value) => update('products', product(which), `name = ${both(`Товар ${value}`)}`),
  'translation of a product': (which, value) => update('products', product(which), translated('name', value)),
  'texts of a product': (which, value) =>
    update('products', product(which), `${translated('summary', value)}, ${translated('description', value + 1)}`),
  brand: (which, value) => update('products', product(which), value % 3 === 0 ? 'brand = NULL' : `brand = 'B${value}'`),
  popularity: (which, value) => update('products', product(which), `popularity = ${value % 2 === 0 ? value : -value}`),
  age: (which, value) => update('products', product(which), `created_at = now() - interval '${value} hours'`),
  publication: (which) => update('products', product(which), 'is_published = NOT is_published'),
  'category of a product': (which, value) => update('products', product(which), `category_id = ${category(value)}`),
  'new product': (which, value) =>
    create(
      'product',
      value,
      `INSERT INTO products (slug, sku, category_id, name, summary, description, price, stock, weight, popularity)
       SELECT slug, 'NEW-' || (SELECT max(id) FROM products), ${category(which)}, ${both('Новий')}, ${both('с')},
         ${both('о')}, ${100 + value}, 1, 1, ${value} FROM entry`,
    ),
  'deleted product': (which) => remove('products', product(which)),
  'deleted product whose entry stays': (which) => `DELETE FROM products WHERE id = ${product(which)}`,
  link: (which, value) =>
    `INSERT INTO product_links SELECT id, 9, ${product(value)} FROM products
     WHERE id = ${product(which)} AND id <> ${product(value)}
     ON CONFLICT (product_id, position) DO UPDATE SET linked_product_id = excluded.linked_product_id`,
  'no links': (which) => `DELETE FROM product_links WHERE product_id = ${product(which)}`,
  'no links at all': () => 'TRUNCATE product_links',
  service: (which, value) =>
    `INSERT INTO product_services SELECT id, ${one('services', value, 'true', 'code')} FROM products
     WHERE id = ${product(which)} ON CONFLICT DO NOTHING`,
  'price of a service': (which, value) =>
    update('services', one('services', which, 'true', 'code'), `price = ${value}`, 'code'),
  'attribute’s name': (which, value) =>
    update('attributes', one('attributes', which, 'true', 'code'), translated('name', value), 'code'),
  'attribute’s value': (which, value) =>
    // Different for every two products, because siblings differ by it.
    update(
      'product_attributes',
      product(which),
      `value = jsonb_set(value, '{${language(value)}}', to_jsonb('Інший текст ${value} ${which}'::text))`,
      'product_id',
    ),
  'family’s name': (which, value) =>
    update('product_families', one('product_families', which), translated('name', value)),
  'who is in a family': (which) =>
    `DELETE FROM family_members WHERE product_id = ${one('family_members', which, 'true', 'product_id')}`,
  'order in a family': (which, value) =>
    update('family_members', one('family_members', which, 'true', 'product_id'), `position = ${value}`, 'product_id'),
  'one card of a family': (which) =>
    update('product_families', one('product_families', which), 'is_grouped = NOT is_grouped'),
  'one card of every family': () => 'UPDATE product_families SET is_grouped = true',
  alt: (which, value) => update('product_media', product(which), translated('alt', value), 'product_id'),
  'no pictures': (which) => `DELETE FROM product_media WHERE product_id = ${product(which)}`,
  picture: (which, value) => update('media', one('media', which, 'true', 'id'), `height = ${100 + value}`),
  'name of a category': (which, value) => update('categories', category(which), `name = ${both(`Категорія ${value}`)}`),
  'translation of a category': (which, value) => update('categories', category(which), translated('name', value)),
  'description of a category': (which, value) =>
    update('categories', category(which), translated('description', value)),
  'picture of a category': (which, value) => update('categories', category(which), `media_id = ${one('media', value)}`),
  'words of a category’s picture': (which, value) =>
    update('categories', category(which), `media_id = ${one('media', value)}, media_alt = ${both(`На ній ${value}`)}`),
  'position of a category': (which, value) => update('categories', category(which), `position = ${value % 12}`),
  'parent of a category': (which, value) =>
    `UPDATE categories SET parent_id = ${category(value)} WHERE id = ${category(which, LEAF)} AND id <> ${category(value)}`,
  'category to the top': (which) => update('categories', category(which), 'parent_id = NULL'),
  'new category': (which, value) =>
    create(
      'category',
      value,
      `INSERT INTO categories (slug, parent_id, position, name, description)
       SELECT slug, ${which % 4 === 0 ? 'NULL' : category(which)}, ${value % 12}, ${both('Нова')}, ${both('о')} FROM entry`,
    ),
  'deleted category': (which) => remove('categories', category(which, EMPTY)),
  'title of a post': (which, value) => update('posts', post(which), translated('title', value)),
  'words of a post’s picture': (which, value) =>
    update('posts', post(which), value % 3 === 0 ? 'media_alt = NULL' : `media_alt = ${both(`На ній ${value}`)}`),
  'text of a post': (which, value) =>
    update('posts', post(which), `html = ${both(`<p>${'слово '.repeat(value)}</p>`)}`),
  'product in a post': (which, value) =>
    update(
      'posts',
      post(which),
      `html = (SELECT jsonb_object_agg(lang, text || '<div data-sku="' || sku || '"></div>')
       FROM jsonb_each_text(html) AS of (lang, text), (SELECT sku FROM products ORDER BY id OFFSET ${value % 9} LIMIT 1) AS p)`,
    ),
  'product in a content page': (which, value) =>
    update(
      'content_pages',
      content(which),
      `html = (SELECT jsonb_object_agg(lang, text || '<div data-sku="' || sku || '"></div><div data-sku="SKU-${value % 3}"></div>')
       FROM jsonb_each_text(html) AS of (lang, text), (SELECT sku FROM products ORDER BY id OFFSET ${value % 9} LIMIT 1) AS p)`,
      'slug',
    ),
  sku: (which, value) =>
    update(
      'products',
      product(which % 9),
      `sku = CASE WHEN EXISTS (SELECT FROM products WHERE sku = 'SKU-${value % 3}')
      THEN 'OLD-' || id ELSE 'SKU-${value % 3}' END`,
    ),
  'publication of a post': (which) => update('posts', post(which), 'is_published = NOT is_published'),
  'publication of a content page': (which) =>
    update('content_pages', content(which), 'is_published = NOT is_published', 'slug'),
  'place of a content page': (which) =>
    update('content_pages', content(which), 'is_in_footer = NOT is_in_footer', 'slug'),
  'place of a category': (which) => update('categories', category(which), 'is_in_menu = NOT is_in_menu'),
  'date of a post': (which, value) => update('posts', post(which), `published_on = '2026-01-01'::date + ${value}`),
  'category of a post': (which, value) =>
    update('posts', post(which), `category_id = ${one('blog_categories', value)}`),
  'materials of a post': (which, value) =>
    `INSERT INTO post_materials SELECT id, 9, ${category(value)} FROM posts WHERE id = ${post(which)}
     ON CONFLICT (post_id, position) DO UPDATE SET category_id = excluded.category_id`,
  'no materials': (which) => `DELETE FROM post_materials WHERE post_id = ${post(which)}`,
  'new post': (which, value) =>
    create(
      'blog-post',
      value,
      `INSERT INTO posts (slug, category_id, published_on, title, excerpt, html)
       SELECT slug, ${one('blog_categories', which)}, '2026-01-01'::date + ${value}, ${both('Стаття')}, ${both('у')},
         ${both('<p>т</p>')} FROM entry`,
    ),
  // Enough posts for lists to have further pages.
  'many posts': (which, value) =>
    `WITH entries AS (INSERT INTO page_entries SELECT 'many-' || n, 'blog-post' FROM generate_series(1, 14) n
       ON CONFLICT DO NOTHING RETURNING slug)
     INSERT INTO posts (slug, category_id, published_on, title, excerpt, html)
     SELECT slug, ${one('blog_categories', which)}, '2026-01-01'::date + ${value}, ${both('Стаття')}, ${both('у')},
       ${both('<p>т</p>')} FROM entries`,
  'fewer posts': (_, value) =>
    `WITH gone AS (DELETE FROM posts WHERE slug LIKE 'many-%${value % 10}' RETURNING slug)
     DELETE FROM page_entries e USING gone WHERE e.slug = gone.slug`,
  'deleted post': (which) => remove('posts', post(which)),
  'blog category': (which, value) =>
    update('blog_categories', one('blog_categories', which), translated('name', value)),
  'position of a blog category': (which, value) =>
    update('blog_categories', one('blog_categories', which), `position = ${value % 9}`),
  'new blog category': (_, value) =>
    create(
      'blog-category',
      value,
      `INSERT INTO blog_categories (slug, name, description, position)
       SELECT slug, ${both('Рубрика')}, ${both('о')}, ${value} FROM entry`,
    ),
  review: (which, value) =>
    insertReviews(which, value, '1, 1', value % 3 === 0 ? 'pending' : value % 3 === 1 ? 'published' : 'rejected'),
  // Enough reviews for the list to have further pages.
  'many reviews': (which, value) => insertReviews(which, value, '1, 15', 'published'),
  'reviews of a product': (which, value) =>
    insertReviews(which, value, '1, 3', value % 3 === 0 ? 'pending' : 'published', product(which)),
  'what a review is of': (which, value) => update('reviews', review(which), `product_id = ${product(value)}`),
  'publication of a review': (which, value) =>
    update(
      'reviews',
      review(which),
      `published_at = now(), rejection = 'реклама', status = '${value % 3 === 0 ? 'pending' : value % 3 === 1 ? 'published' : 'rejected'}'`,
    ),
  'answer to a review': (which, value) =>
    update('reviews', review(which), value % 4 === 0 ? 'reply = NULL' : `reply = 'Дякуємо ${value}'`),
  'contacts in a review': (which) => update('reviews', review(which), 'hides_contacts = NOT hides_contacts'),
  'mark of a review': (which) => update('reviews', review(which), 'is_buyer = NOT is_buyer'),
  'deleted review': (which) => `DELETE FROM reviews WHERE id = ${review(which)}`,
  'title of a content page': (which, value) =>
    update('content_pages', content(which), translated('title', value), 'slug'),
  'text of a content page': (which, value) =>
    update(
      'content_pages',
      content(which),
      `html = ${both(`<p>${value}</p>`)}, ${translated('summary', value)}`,
      'slug',
    ),
  'position of a content page': (which, value) =>
    update('content_pages', content(which), `position = ${value % 9}`, 'slug'),
  'new content page': (_, value) =>
    create(
      'index',
      value,
      `INSERT INTO content_pages (slug, title, summary, html, position)
       SELECT slug, ${both('Сторінка')}, ${both('с')}, ${both('<p>т</p>')}, ${value} FROM entry`,
    ),
  'deleted content page': (which) => remove('content_pages', content(which), 'slug'),
  site: (_, value) =>
    `UPDATE site_settings SET site = jsonb_set(site, '{${language(value)},name}', to_jsonb('Крамниця ${value}'::text))`,
  'levels of the discount': (which, value) =>
    `UPDATE discount_levels SET levels = '[{"from": ${1 + which}, "percent": ${1 + (value % 50)}}]'`,
  announcement: (_, value) => `UPDATE announcement SET is_shown = ${value % 2 === 0}, ${translated('text', value)}`,
  rename: (which, value) =>
    update(
      'page_entries',
      one('page_entries', which, NAMED, 'slug'),
      `slug = CASE WHEN ${isFree(value)} THEN '${slug(value)}' ELSE slug END`,
      'slug',
    ),
  'renamed back': (which) =>
    `UPDATE page_entries e SET slug = r.from_slug FROM redirects r
     WHERE r.to_slug = e.slug AND r.from_slug = ${one('redirects', which, 'true', 'from_slug')}`,
  // The first entry passes its slug to the second and takes another.
  'slug of another': (which, value) =>
    `UPDATE page_entries SET slug = '${slug(value)}' WHERE slug = ${one('page_entries', which, NAMED, 'slug')}
       AND ${isFree(value)};
     UPDATE page_entries SET slug = (SELECT min(from_slug) FROM redirects WHERE to_slug = '${slug(value)}')
     WHERE slug = ${one('page_entries', value, `${NAMED} AND slug <> '${slug(value)}'`, 'slug')}
       AND EXISTS (SELECT FROM redirects WHERE to_slug = '${slug(value)}')`,
} satisfies Readonly<Record<string, (which: number, value: number) => string>>;

const KINDS = Object.keys(EDITS) as (keyof typeof EDITS)[];
