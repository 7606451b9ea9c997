-- Tables with a history: docs/decisions/0044-audit-by-triggers.md gives the reasons. A table with a `revision` also counts
-- its changes, and those of the rows that belong to one of its rows.

SELECT keep_history('products', 'product', 'id', '{stock}'), keep_history('product_tiers', 'product', 'product_id'),
  keep_history('product_services', 'product', 'product_id'), keep_history('product_attributes', 'product', 'product_id'),
  keep_history('product_media', 'product', 'product_id'), keep_history('product_links', 'product', 'product_id'),
  keep_history('product_families', 'family', 'id'), keep_history('family_members', 'family', 'family_id'),
  keep_history('categories', 'category', 'id'), keep_history('landing_pages', 'landing-page', 'id'),
  keep_history('attributes', 'attribute', 'code'), keep_history('services', 'service', 'code'),
  keep_history('posts', 'post', 'id'), keep_history('post_materials', 'post', 'post_id'),
  keep_history('blog_categories', 'blog-category', 'id'), keep_history('content_pages', 'content-page', 'slug'),
  keep_history('promo_codes', 'promo-code', 'code', '{use_count}'),
  keep_history('discount_levels', 'discount-levels', 'id'), keep_history('announcement', 'announcement', 'id'),
  keep_history('site_settings', 'site', 'id'), keep_history('maintenance', 'maintenance', 'id'),
  keep_history('page_entries', 'page', 'slug'), keep_history('redirects', 'redirect', 'from_slug'),
  keep_history('search_synonyms', 'search-synonyms', 'id'), keep_history('search_redirects', 'search-redirect', 'id'),
  keep_history('search_pins', 'search-pin', 'id'),
  keep_history('suppliers', 'supplier', 'id'), keep_history('supplier_articles', 'supplier', 'supplier_id');
-- The outcome of a planned change is not written by its author.
SELECT keep_history('scheduled_changes', 'scheduled-change', 'id', '{done_at,error,state,failure,batch,replaced}');
-- The plans of a sale have a history of their own, and its outcome is not written by its author.
SELECT keep_history('sales', 'sale', 'id', '{outcome}', '{begin_plan,end_plan,outcome}');
-- Columns that identify the author, such as the order, are secret: after an account is deleted, the log still has the
-- staff's decisions.
SELECT keep_history('reviews', 'review', 'id', '{told_at}', '{key,author,text,order_number,order_id,customer_id,told_at}');
SELECT keep_history('staff', 'staff', 'id', '{totp_step}', '{password_hash,totp_secret,totp_step}');

SELECT keep_revision('products', '{stock}'), keep_revision('product_families'), keep_revision('categories'),
  keep_revision('landing_pages'), keep_revision('attributes'), keep_revision('services'), keep_revision('posts'),
  keep_revision('blog_categories'), keep_revision('content_pages'), keep_revision('promo_codes', '{use_count}'),
  keep_revision('discount_levels'), keep_revision('announcement'), keep_revision('site_settings'),
  keep_revision('maintenance'), keep_revision('search_synonyms'), keep_revision('search_redirects'),
  keep_revision('reviews', '{told_at}'), keep_revision('sales');
SELECT keep_revision_of_owner(part, 'products', 'product_id') FROM unnest(ARRAY[
  'product_tiers', 'product_services', 'product_attributes', 'product_media', 'product_links']::regclass[]) AS part;
SELECT keep_revision_of_owner('post_materials', 'posts', 'post_id'),
  keep_revision_of_owner('family_members', 'product_families', 'family_id');

-- The studio's orders and customers have revisions without a history by triggers.
CREATE OR REPLACE TRIGGER orders_revision BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION raise_order_revision();
CREATE OR REPLACE TRIGGER customers_revision BEFORE UPDATE OF name, email, phone, lang ON customers FOR EACH ROW
WHEN ((OLD.name, OLD.email, OLD.phone, OLD.lang) IS DISTINCT FROM (NEW.name, NEW.email, NEW.phone, NEW.lang))
EXECUTE FUNCTION raise_customer_revision();

CREATE OR REPLACE TRIGGER audit_log_is_added_to BEFORE DELETE OR TRUNCATE OR
  UPDATE OF id, at, xid, actor, batch, entity, entity_id, source, key, operation, before, after ON audit_log
FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_history();
