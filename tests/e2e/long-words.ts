/** SQL of a word that fits on no line. */
const WORD = `repeat('Щ', 3000)`;
/** A word slightly too long for a phone; every page shows it once rendered again. */
export const SHORTER = 'ш'.repeat(60);

const both = (text: string) => `jsonb_build_object('uk', ${text}, 'ru', ${text})`;
const HTML = `replace('<h2>W</h2><p>W <strong>W</strong></p><ul><li>W</li></ul><p><a href="/">W</a></p>
  <table><tbody><tr><th scope="row">W</th><td>W</td></tr></tbody></table>', 'W', ${WORD})`;

/** Addresses of pages that consist of long words: a category, a subcategory, its product ... */
export const LONG_PAGES = [
  '/dovhe-slovo',
  '/dovhe-slovo-nyzhche',
  '/dovhyi-tovar',
  '/blog/dovhyi-rozdil',
  '/blog/dovha-stattia',
  '/dovha-storinka',
] as const;

/**
 * SQL that adds these pages and lengthens texts of other pages: menu, footer, announcement, a customer's orders. The
 * original texts are kept in a separate schema.
 */
export const ADD_LONG_WORDS = `
  CREATE SCHEMA kept;
  CREATE TABLE kept.services AS TABLE services;
  CREATE TABLE kept.attributes AS TABLE attributes;
  CREATE TABLE kept.site AS TABLE site_settings;
  CREATE TABLE kept.announcement AS TABLE announcement;
  CREATE TABLE kept.orders AS TABLE orders;
  CREATE TABLE kept.items AS TABLE order_items;
  INSERT INTO page_entries VALUES ('dovhe-slovo', 'category'), ('dovhe-slovo-nyzhche', 'category'),
    ('dovhyi-tovar', 'product'), ('dovhyi-rozdil', 'blog-category'), ('dovha-stattia', 'blog-post'),
    ('dovha-storinka', 'index');
  INSERT INTO categories (slug, position, name, description) VALUES ('dovhe-slovo', 0, ${both(WORD)}, ${both(WORD)});
  INSERT INTO categories (slug, position, name, description, parent_id)
    SELECT 'dovhe-slovo-nyzhche', 0, ${both(WORD)}, ${both(WORD)}, id FROM categories WHERE slug = 'dovhe-slovo';
  INSERT INTO products (
      slug, sku, category_id, brand, name, summary, description, price, old_price, stock, weight, popularity
    )
    SELECT 'dovhyi-tovar', repeat('W', 64), id, ${WORD}, ${both(`'довге ' || ${WORD}`)}, ${both(WORD)}, ${both(HTML)},
      2000000000, 2100000000, 30, 100, 1000000
    FROM categories WHERE slug = 'dovhe-slovo-nyzhche';
  INSERT INTO product_attributes SELECT id, 'material', ${both(WORD)} FROM products WHERE slug = 'dovhyi-tovar';
  INSERT INTO product_tiers SELECT id, 2100000000, 1900000000 FROM products WHERE slug = 'dovhyi-tovar';
  INSERT INTO product_services SELECT id, 'gift-wrap' FROM products WHERE slug = 'dovhyi-tovar';
  INSERT INTO product_media SELECT id, 1, (SELECT id FROM media LIMIT 1), ${both(WORD)}
    FROM products WHERE slug = 'dovhyi-tovar';
  INSERT INTO blog_categories (slug, name, description, position)
    VALUES ('dovhyi-rozdil', ${both(WORD)}, ${both(WORD)}, 0);
  INSERT INTO posts (slug, category_id, published_on, title, excerpt, html, media_id)
    SELECT 'dovha-stattia', id, '2030-01-01', ${both(WORD)}, ${both(WORD)}, ${both(HTML)}, (SELECT id FROM media LIMIT 1)
    FROM blog_categories WHERE slug = 'dovhyi-rozdil';
  INSERT INTO post_materials SELECT posts.id, 1, categories.id FROM posts, categories
    WHERE posts.slug = 'dovha-stattia' AND categories.slug = 'dovhe-slovo-nyzhche';
  INSERT INTO content_pages (slug, title, summary, html, position)
    VALUES ('dovha-storinka', ${both(WORD)}, ${both(WORD)}, ${both(HTML)}, 0);
  UPDATE services SET name = ${both(WORD)};
  UPDATE attributes SET name = ${both(WORD)};
  UPDATE site_settings SET site = (
    SELECT jsonb_object_agg(lang, text || jsonb_build_object(
      'name', '${SHORTER}', 'legalName', ${WORD}, 'registrationCode', '${SHORTER}', 'email', '${SHORTER}@example.com',
      'address', text -> 'address' || jsonb_build_object('street', '${SHORTER}', 'city', ${WORD}, 'region', '${SHORTER}'),
      'socials', jsonb_build_array(jsonb_build_object('name', '${SHORTER}', 'url', 'https://example.com/'))))
    FROM jsonb_each(site) AS site (lang, text));
  UPDATE announcement SET text = ${both(WORD)}, is_shown = true;
  UPDATE orders SET note = ${WORD}, recipient_name = ${WORD}, tracking_number = ${WORD}, tracking_status = ${both(WORD)}
    WHERE customer_id IN (SELECT id FROM customers WHERE is_demo);
  UPDATE order_items SET name = ${both(WORD)};`;

/** SQL that restores the shop. */
export const REMOVE_LONG_WORDS = `
  UPDATE services SET name = old.name FROM kept.services old WHERE old.code = services.code;
  UPDATE attributes SET name = old.name FROM kept.attributes old WHERE old.code = attributes.code;
  UPDATE site_settings SET site = old.site FROM kept.site old;
  UPDATE announcement SET text = old.text, is_shown = old.is_shown FROM kept.announcement old;
  UPDATE orders SET note = old.note, recipient_name = old.recipient_name, tracking_number = old.tracking_number,
    tracking_status = old.tracking_status FROM kept.orders old WHERE old.id = orders.id;
  UPDATE order_items SET name = old.name FROM kept.items old
    WHERE old.order_id = order_items.order_id AND old.position = order_items.position;
  DELETE FROM posts WHERE slug = 'dovha-stattia';
  DELETE FROM blog_categories WHERE slug = 'dovhyi-rozdil';
  DELETE FROM content_pages WHERE slug = 'dovha-storinka';
  DELETE FROM products WHERE slug = 'dovhyi-tovar';
  DELETE FROM categories WHERE slug = 'dovhe-slovo-nyzhche';
  DELETE FROM categories WHERE slug = 'dovhe-slovo';
  DELETE FROM page_entries WHERE slug LIKE 'dovh%';
  DROP SCHEMA kept CASCADE;`;
