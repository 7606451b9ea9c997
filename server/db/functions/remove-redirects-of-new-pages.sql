-- Removes redirects from the address of a new page, which takes precedence.
CREATE OR REPLACE FUNCTION remove_redirects_of_new_pages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM redirects USING new_rows WHERE from_slug = slug;
  RETURN NULL;
END
$$;
