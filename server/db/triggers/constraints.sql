-- Rules that no constraint of a table can express.

CREATE TRIGGER categories_no_circle_insert AFTER INSERT ON categories REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION refuse_category_circles();
CREATE TRIGGER categories_no_circle_update AFTER UPDATE ON categories
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION refuse_category_circles();

CREATE CONSTRAINT TRIGGER family_values AFTER UPDATE OF axis, second_axis ON product_families
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_family_of_row();
CREATE CONSTRAINT TRIGGER family_member_values AFTER INSERT OR UPDATE OF family_id ON family_members
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_family_of_row();
-- An inserted value cannot remove one from a member, so only updates and deletions are checked.
CREATE CONSTRAINT TRIGGER family_attribute_values AFTER UPDATE OF value OR DELETE ON product_attributes
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_family_of_row();

CREATE TRIGGER refunds_limit BEFORE INSERT OR UPDATE OF amount, status, payment_id, cause ON refunds
FOR EACH ROW EXECUTE FUNCTION limit_refunds();
