-- Counts the revisions of a customer, by which the studio detects concurrent edits.
CREATE OR REPLACE FUNCTION raise_customer_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END
$$;
