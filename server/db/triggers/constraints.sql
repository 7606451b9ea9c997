-- Rules that no constraint of a table can express.

CREATE OR REPLACE TRIGGER categories_no_circle_insert AFTER INSERT ON categories REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION refuse_category_circles();
CREATE OR REPLACE TRIGGER categories_no_circle_update AFTER UPDATE ON categories
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION refuse_category_circles();

SELECT
  keep_constraint_trigger('family_values', 'product_families', 'AFTER UPDATE OF axis, second_axis', 'check_family_of_row'),
  keep_constraint_trigger(
    'family_member_values', 'family_members', 'AFTER INSERT OR UPDATE OF family_id', 'check_family_of_row'),
  -- An inserted value cannot remove one from a member, so only updates and deletions are checked.
  keep_constraint_trigger(
    'family_attribute_values', 'product_attributes', 'AFTER UPDATE OF value OR DELETE', 'check_family_of_row');

CREATE OR REPLACE TRIGGER refunds_limit BEFORE INSERT OR UPDATE OF amount, status, payment_id, cause ON refunds
FOR EACH ROW EXECUTE FUNCTION limit_refunds();
