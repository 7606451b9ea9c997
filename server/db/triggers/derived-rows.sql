-- Rows and values that are derived from others, whoever writes those.

CREATE OR REPLACE TRIGGER redirect_renamed_page AFTER UPDATE OF slug ON page_entries
FOR EACH ROW WHEN (OLD.slug <> NEW.slug) EXECUTE FUNCTION redirect_renamed_page();
CREATE OR REPLACE TRIGGER redirect_new_page AFTER INSERT ON page_entries REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION remove_redirects_of_new_pages();

CREATE OR REPLACE TRIGGER note_removed_product AFTER UPDATE ON products
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_removed_product();

CREATE OR REPLACE TRIGGER stock_movements_update AFTER UPDATE ON products
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION record_stock_movements();
CREATE OR REPLACE TRIGGER outdated_translations_update
AFTER UPDATE OF name, summary, description, seo_title, seo_description ON products
FOR EACH ROW WHEN ((OLD.name, OLD.summary, OLD.description, OLD.seo_title, OLD.seo_description)
  IS DISTINCT FROM (NEW.name, NEW.summary, NEW.description, NEW.seo_title, NEW.seo_description))
EXECUTE FUNCTION note_outdated_translations();
CREATE OR REPLACE TRIGGER note_unit_cost BEFORE INSERT ON order_items FOR EACH ROW EXECUTE FUNCTION note_unit_cost();

CREATE OR REPLACE TRIGGER note_planned_prices_insert AFTER INSERT ON scheduled_changes
FOR EACH ROW EXECUTE FUNCTION note_planned_prices();
CREATE OR REPLACE TRIGGER note_planned_prices_update AFTER UPDATE OF payload, subjects, replaced ON scheduled_changes
FOR EACH ROW WHEN ((OLD.payload, OLD.subjects, OLD.replaced) IS DISTINCT FROM (NEW.payload, NEW.subjects, NEW.replaced))
EXECUTE FUNCTION note_planned_prices();

CREATE OR REPLACE TRIGGER drop_picture_delete AFTER DELETE ON review_photos FOR EACH ROW
WHEN (OLD.media_id IS NOT NULL) EXECUTE FUNCTION drop_picture();
CREATE OR REPLACE TRIGGER drop_picture_update AFTER UPDATE OF media_id ON review_photos FOR EACH ROW
WHEN (OLD.media_id IS NOT NULL AND NEW.media_id IS DISTINCT FROM OLD.media_id) EXECUTE FUNCTION drop_picture();

-- Documents of the search on PostgreSQL. A changed price, or a stock that does not begin or end, runs no function. The names
-- of the triggers sort after those of the change feed, whose locks they rely on.
CREATE OR REPLACE TRIGGER stale_document_insert AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION note_stale_document();
CREATE OR REPLACE TRIGGER stale_document_delete AFTER DELETE ON products FOR EACH ROW EXECUTE FUNCTION note_stale_document();
CREATE OR REPLACE TRIGGER stale_document_update
AFTER UPDATE OF sku, category_id, brand, name, summary, description, is_published ON products
FOR EACH ROW WHEN ((OLD.sku, OLD.category_id, OLD.brand, OLD.name, OLD.summary, OLD.description, OLD.is_published)
  IS DISTINCT FROM (NEW.sku, NEW.category_id, NEW.brand, NEW.name, NEW.summary, NEW.description, NEW.is_published))
EXECUTE FUNCTION note_stale_document();
CREATE OR REPLACE TRIGGER update_document_rank AFTER UPDATE OF stock, popularity ON products
FOR EACH ROW WHEN ((OLD.stock > 0, OLD.popularity) IS DISTINCT FROM (NEW.stock > 0, NEW.popularity))
EXECUTE FUNCTION update_document_rank();
SELECT watch_documents('product_attributes', 'product_id, attribute_code, value', 'SELECT product_id FROM changed');
SELECT watch_documents('attributes', 'code, name',
  'SELECT product_id FROM changed JOIN product_attributes ON attribute_code = code', events => '{UPDATE}');
-- The documents of a category's products contain the texts of its ancestors, too.
SELECT watch_documents('categories', 'id, parent_id, name, description',
  'WITH RECURSIVE below AS (
     SELECT id FROM changed
     UNION
     SELECT c.id FROM below JOIN categories c ON c.parent_id = below.id
   )
   SELECT p.id FROM products p WHERE p.category_id IN (SELECT id FROM below)',
  events => '{UPDATE}', lock => 'exclusive tree');
SELECT watch_documents('posts', 'id, title',
  'SELECT p.id FROM changed JOIN post_materials pm ON pm.post_id = changed.id JOIN products p USING (category_id)',
  events => '{UPDATE}');
SELECT watch_documents('post_materials', 'post_id, category_id',
  'SELECT p.id FROM changed JOIN products p USING (category_id)');
