-- Adds a redirect from the old address of a renamed page. Redirects to the old address follow by their foreign key.
CREATE OR REPLACE FUNCTION redirect_renamed_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM redirects WHERE from_slug = NEW.slug;
  IF is_page_slug(OLD.slug) THEN
    INSERT INTO redirects (from_slug, to_slug) VALUES (OLD.slug, NEW.slug)
    ON CONFLICT (from_slug) DO UPDATE SET to_slug = excluded.to_slug;
  END IF;
  RETURN NULL;
END
$$;
