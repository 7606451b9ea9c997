-- Rows and values that are derived from others, whoever writes those.

CREATE OR REPLACE TRIGGER redirect_renamed_page AFTER UPDATE OF slug ON page_entries
FOR EACH ROW WHEN (OLD.slug <> NEW.slug) EXECUTE FUNCTION redirect_renamed_page();
CREATE OR REPLACE TRIGGER redirect_new_page AFTER INSERT ON page_entries REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION remove_redirects_of_new_pages();

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
