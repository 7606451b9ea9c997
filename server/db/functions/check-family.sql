-- Checks that each member of a family has a value of the attributes that its members differ by, and that no two members
-- have the same values. Constraint triggers call it at the end of a transaction, so that values can be exchanged.
CREATE OR REPLACE FUNCTION check_family(family integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
BEGIN
  SELECT m.product_id INTO wrong
  FROM product_families f JOIN family_members m ON m.family_id = f.id
    LEFT JOIN product_attributes one ON one.product_id = m.product_id AND one.attribute_code = f.axis
    LEFT JOIN product_attributes two ON two.product_id = m.product_id AND two.attribute_code = f.second_axis
  WHERE f.id = family AND (one.value IS NULL OR (f.second_axis IS NOT NULL AND two.value IS NULL))
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'Product % has no value of what family % differs by', wrong.product_id, family
      USING ERRCODE = 'check_violation', TABLE = 'family_members', CONSTRAINT = 'family_members_valued';
  END IF;
  SELECT min(m.product_id) AS product_id INTO wrong
  FROM product_families f JOIN family_members m ON m.family_id = f.id
    JOIN product_attributes one ON one.product_id = m.product_id AND one.attribute_code = f.axis
    LEFT JOIN product_attributes two ON two.product_id = m.product_id AND two.attribute_code = f.second_axis
  WHERE f.id = family
  GROUP BY one.value ->> 'uk', two.value ->> 'uk' HAVING count(*) > 1
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'Product % has the same values as another one of family %', wrong.product_id, family
      USING ERRCODE = 'unique_violation', TABLE = 'family_members', CONSTRAINT = 'family_members_distinct';
  END IF;
END
$$;

-- Checks the family of a changed row.
CREATE OR REPLACE FUNCTION check_family_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  family integer;
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'product_families' THEN family := NEW.id;
    WHEN 'family_members' THEN family := NEW.family_id;
    -- An attribute that is deleted with its product finds no membership.
    ELSE SELECT family_id INTO family FROM family_members WHERE product_id = OLD.product_id;
  END CASE;
  IF family IS NOT NULL THEN
    PERFORM check_family(family);
  END IF;
  RETURN NULL;
END
$$;
