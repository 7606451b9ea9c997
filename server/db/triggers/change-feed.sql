-- Triggers of the change feed: docs/decisions/0022-change-feed.md gives the reasons. Each rule names the columns that pages
-- read and the entities (server/changes/keys.ts) that a changed row touches.

-- Pages appear and disappear by their entries and by the rows behind them, which may be written later.
SELECT watch_changes('page_entries', 'page', 'slug, type', $$SELECT 'page:' || slug FROM changed$$);
SELECT watch_changes(target, 'page', 'slug', $$SELECT 'page:' || slug FROM changed$$)
FROM unnest(ARRAY['categories', 'blog_categories']) AS target;
SELECT watch_changes(target, 'page', 'slug, is_published', $$SELECT 'page:' || slug FROM changed$$)
FROM unnest(ARRAY['posts', 'content_pages', 'landing_pages']) AS target;

-- Products.
CREATE OR REPLACE TRIGGER changes_product_update AFTER UPDATE ON products
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION record_product_updates();
CREATE OR REPLACE TRIGGER changes_sku_update AFTER UPDATE OF sku ON products
FOR EACH ROW WHEN (OLD.sku <> NEW.sku) EXECUTE FUNCTION record_sku_changes();
SELECT watch_changes('products', 'product', 'id, slug',
  $$SELECT unnest(ARRAY['product:' || id, 'card:' || id, 'page:' || slug]) FROM changed$$,
  events => '{INSERT,DELETE}');
SELECT watch_changes('products', 'sku', 'id, sku', $$SELECT 'sku:' || sku FROM changed$$, events => '{INSERT,DELETE}');
SELECT watch_changes('products', 'list', 'category_id, is_published',
  $$SELECT 'list:' || above
    FROM (SELECT DISTINCT category_id FROM changed WHERE is_published) AS listed, category_and_above(category_id) AS above
    UNION SELECT 'list:all' FROM changed WHERE is_published$$,
  events => '{INSERT,DELETE}', lock => 'share tree');
SELECT watch_changes('product_tiers', 'product', 'product_id, cost_breakpoint, price',
  $$SELECT unnest(ARRAY['product:' || product_id, 'card:' || product_id]) FROM changed$$);
SELECT watch_changes('product_services', 'product', 'product_id, service_code, limits',
  $$SELECT 'product:' || product_id FROM changed$$, lock => 'share services');
SELECT watch_changes('services', 'product', 'code, name, price, position, fields, is_prepaid, is_returnable',
  $$SELECT 'product:' || product_id FROM changed JOIN product_services ON service_code = code$$,
  events => '{UPDATE}', lock => 'exclusive services');
-- `attribute:CODE` is for pages that look for all products with the attribute.
SELECT watch_changes('product_attributes', 'product', 'product_id, attribute_code, value',
  $$SELECT unnest(ARRAY['product:' || product_id, 'card:' || product_id]) FROM changed
    UNION SELECT 'attribute:' || attribute_code FROM changed$$,
  lock => 'share attributes');
SELECT watch_changes('attributes', 'product', 'code, name, position',
  $$SELECT 'product:' || product_id FROM changed JOIN product_attributes ON attribute_code = code$$,
  events => '{UPDATE}', lock => 'exclusive attributes');
SELECT watch_changes('attributes', 'card', 'code, name',
  $$SELECT 'card:' || product_id FROM changed JOIN product_attributes ON attribute_code = code$$,
  events => '{UPDATE}', lock => 'exclusive attributes');
-- The card is touched by every picture, because another transaction may be changing which one is first.
SELECT watch_changes('product_media', 'product', 'product_id, position, media_id, alt',
  $$SELECT unnest(ARRAY['product:' || product_id, 'card:' || product_id]) FROM changed$$, lock => 'share media');
-- The product's own triggers record that its page appears and disappears.
SELECT watch_changes('removed_products', 'product', 'product_id, name',
  $$SELECT 'product:' || product_id FROM changed$$);
SELECT watch_changes('product_links', 'product', 'product_id, position, linked_product_id',
  $$SELECT 'product:' || product_id FROM changed$$);
SELECT watch_changes('media', 'picture', 'id, width, height, widths',
  $$SELECT unnest(ARRAY['product:' || product_id, 'card:' || product_id])
    FROM changed JOIN product_media ON media_id = changed.id
    UNION SELECT 'category-text:' || c.id FROM changed JOIN categories c ON c.media_id = changed.id
    UNION SELECT unnest(ARRAY['post:' || b.id, 'posts']) FROM changed JOIN posts b ON b.media_id = changed.id
    UNION SELECT 'articles:' || pm.category_id FROM changed
      JOIN posts b ON b.media_id = changed.id JOIN post_materials pm ON pm.post_id = b.id$$,
  events => '{UPDATE}', lock => 'exclusive media');
SELECT watch_changes('planned_prices', 'plans', 'change_id, product_id, price, replaces',
  $$SELECT 'product:' || product_id FROM changed$$);
SELECT watch_changes('scheduled_changes', 'plans', $$id, due_at, state = 'planned' AND error IS NULL AS is_ahead$$,
  $$SELECT 'product:' || d.product_id FROM changed JOIN planned_prices d ON d.change_id = changed.id$$,
  events => '{UPDATE}');

-- Filters. The update of a product records those of its category.
SELECT watch_changes('product_attributes', 'facets', 'product_id, attribute_code, value',
  $$SELECT unnest(ARRAY['facets:' || p.category_id, 'traits:' || p.category_id])
    FROM changed JOIN products p ON p.id = product_id$$, lock => 'share facets');
SELECT watch_changes('attributes', 'facets', 'code, name, position, is_filter, is_list',
  $$SELECT unnest(ARRAY['facets:' || p.category_id, 'traits:' || p.category_id]) FROM changed
    JOIN product_attributes pa ON pa.attribute_code = code JOIN products p ON p.id = pa.product_id$$,
  events => '{UPDATE}', lock => 'exclusive facets');
-- A landing page that is moved touches both categories.
SELECT watch_changes('landing_pages', 'landings',
  'id, slug, category_id, filters, position, label, name, description, seo_title, seo_description, is_published',
  $$SELECT 'landings:' || category_id FROM changed$$);

-- Families. `family:ID` is the family and its members; `variant:ID` is what the pages of its siblings show of a product,
-- which is less than its own page and card show: a sold piece touches neither of them, the last one does. Both are recorded
-- for products without a family too, so that no change of a product has to read, and to wait for, its family.
SELECT watch_changes('product_families', 'family', 'id, name, axis, second_axis, is_pictured',
  $$SELECT 'family:' || id FROM changed$$);
-- Cards of members show the family's name, and their values of its axes.
SELECT watch_changes('product_families', 'card', 'id, name, axis, second_axis',
  $$SELECT 'card:' || product_id FROM changed JOIN family_members ON family_id = id$$,
  events => '{UPDATE}', lock => 'exclusive families');
SELECT watch_changes('family_members', 'family', 'product_id, family_id, position',
  $$SELECT unnest(ARRAY['family:' || family_id, 'product:' || product_id]) FROM changed$$);
SELECT watch_changes('family_members', 'card', 'product_id, family_id',
  $$SELECT 'card:' || product_id FROM changed$$, lock => 'share families');
SELECT watch_changes('product_attributes', 'variant', 'product_id, attribute_code, value',
  $$SELECT 'variant:' || product_id FROM changed$$);
SELECT watch_changes('product_media', 'variant', 'product_id, position, media_id',
  $$SELECT 'variant:' || product_id FROM changed$$, lock => 'share media');
SELECT watch_changes('media', 'variant', 'id, widths',
  $$SELECT 'variant:' || product_id FROM changed JOIN product_media ON media_id = changed.id$$,
  events => '{UPDATE}', lock => 'exclusive media');
CREATE OR REPLACE TRIGGER changes_lists_insert AFTER INSERT ON family_members REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION record_lists_of_members();
CREATE OR REPLACE TRIGGER changes_lists_update AFTER UPDATE ON family_members
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION record_lists_of_members();
CREATE OR REPLACE TRIGGER changes_lists_delete AFTER DELETE ON family_members REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION record_lists_of_members();
CREATE OR REPLACE TRIGGER changes_lists_update AFTER UPDATE ON product_families
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION record_lists_of_families();

-- Categories.
SELECT watch_changes('categories', 'category', 'id, slug, parent_id, position, name',
  $$SELECT 'category:' || id FROM changed$$);
SELECT watch_changes('categories', 'text', 'id, description, media_id, media_alt',
  $$SELECT 'category-text:' || id FROM changed$$, lock => 'share media');
-- The page of the parent lists its subcategories.
SELECT watch_changes('categories', 'parent', 'id, parent_id',
  $$SELECT 'category:' || parent_id FROM changed WHERE parent_id IS NOT NULL$$);
-- All products of a moved category leave the lists above the old place and enter those above the new one.
SELECT watch_changes('categories', 'list', 'id, parent_id',
  $$SELECT 'list:' || above FROM changed, category_and_above(parent_id) AS above WHERE parent_id IS NOT NULL
    UNION SELECT 'list:all'$$,
  events => '{UPDATE}', lock => 'exclusive tree');
-- The menu shows two levels, and the pictures of the upper one.
SELECT watch_changes('categories', 'layout', 'id, slug, parent_id, position, name, is_in_menu, media_id',
  $$SELECT 'layout' FROM changed
    WHERE parent_id IS NULL OR EXISTS (SELECT FROM categories c WHERE c.id = changed.parent_id AND c.parent_id IS NULL)$$,
  lock => 'exclusive tree');

-- The blog.
SELECT watch_changes('blog_categories', 'category', 'id, slug, name, description, position',
  $$SELECT 'blog-categories' FROM changed$$);
-- Posts and their cards name their category.
SELECT watch_changes('blog_categories', 'post', 'id, slug, name',
  $$SELECT unnest(ARRAY['post:' || b.id, 'posts']) FROM changed JOIN posts b ON b.category_id = changed.id
    UNION SELECT 'articles:' || pm.category_id FROM changed
      JOIN posts b ON b.category_id = changed.id JOIN post_materials pm ON pm.post_id = b.id$$,
  events => '{UPDATE}', lock => 'exclusive posts');
SELECT watch_changes('posts', 'post',
  'id, slug, category_id, published_on, title, excerpt, html, media_id, media_alt, is_published',
  $$SELECT 'post:' || id FROM changed$$, lock => 'share media');
-- A card shows the reading time, which depends on the number of words.
SELECT watch_changes('posts', 'card',
  $$id, slug, category_id, published_on, title, excerpt, media_id, media_alt, is_published,
    array_length(regexp_split_to_array(html ->> 'uk', '\s+'), 1) AS words_uk,
    array_length(regexp_split_to_array(html ->> 'ru', '\s+'), 1) AS words_ru$$,
  $$SELECT 'posts' FROM changed
    UNION SELECT 'articles:' || pm.category_id FROM changed JOIN post_materials pm ON pm.post_id = changed.id$$,
  lock => 'exclusive posts');
SELECT watch_changes('post_materials', 'post', 'post_id, position, category_id',
  $$SELECT unnest(ARRAY['post:' || post_id, 'articles:' || category_id]) FROM changed$$, lock => 'share posts');

-- Reviews: only published ones, and nothing that only the staff see. Reviews of a product touch its page; its cards only
-- by their stars. A photo is shown once it has renditions.
SELECT watch_changes('reviews', 'reviews',
  $$id, status = 'published' AS is_shown, product_id, author, rating, text, lang, is_buyer, hides_contacts, hidden_photos, reply, created_at$$,
  $$SELECT CASE WHEN product_id IS NULL THEN 'reviews' ELSE 'product:' || product_id END FROM changed WHERE is_shown$$);
SELECT watch_changes('reviews', 'stars', $$id, status = 'published' AS is_shown, product_id, rating$$,
  $$SELECT 'card:' || product_id FROM changed WHERE is_shown AND product_id IS NOT NULL$$);
SELECT watch_changes('review_photos', 'photos', 'id, review_id, position, media_id',
  $$SELECT 'product:' || r.product_id FROM changed JOIN reviews r ON r.id = changed.review_id
    WHERE r.product_id IS NOT NULL AND changed.media_id IS NOT NULL$$);

-- Content pages and the site as a whole.
SELECT watch_changes('content_pages', 'content', 'slug, title, summary, html, is_published',
  $$SELECT 'content:' || slug FROM changed$$);
SELECT watch_changes('content_pages', 'layout', 'slug, title, position, is_in_footer, is_published',
  $$SELECT 'layout' FROM changed$$);
SELECT watch_changes('discount_levels', 'levels', 'levels', $$SELECT 'discount-levels' FROM changed$$);
SELECT watch_changes('site_settings', 'site', 'site', $$SELECT unnest(ARRAY['site', 'layout']) FROM changed$$);
SELECT watch_changes('announcement', 'announcement', 'text, is_fixed, type, is_shown',
  $$SELECT 'announcement' FROM changed$$);
SELECT watch_changes('maintenance', 'maintenance', 'is_in_progress, end_time', $$SELECT 'maintenance' FROM changed$$);
-- The page of a removed product disappears while its address leads elsewhere.
SELECT watch_changes('redirects', 'redirects', 'from_slug, to_slug',
  $$SELECT 'redirects' FROM changed
    UNION SELECT 'page:' || from_slug FROM changed JOIN products p ON p.slug = from_slug
      JOIN removed_products ON product_id = p.id$$);
-- Every API process keeps an index and answers of the search in memory.
SELECT watch_changes('search_synonyms', 'search', 'term, others, is_two_way', $$SELECT 'search-words' FROM changed$$);
SELECT watch_changes('search_redirects', 'redirect', 'query, slug', $$SELECT 'search-words' FROM changed$$);
SELECT watch_changes('search_pins', 'pin', 'query, product_id', $$SELECT 'search-words' FROM changed$$);

-- Every watched table: those that this file has given a trigger.
DO $$
DECLARE
  target regclass;
BEGIN
  FOR target IN
    SELECT DISTINCT tgrelid FROM pg_trigger
    WHERE tgname LIKE 'changes\_%' AND xmin = pg_current_xact_id()::xid
  LOOP
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER changes_truncate AFTER TRUNCATE ON %s
       FOR EACH STATEMENT EXECUTE FUNCTION expire_changes()',
      target);
  END LOOP;
END
$$;
