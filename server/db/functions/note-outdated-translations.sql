-- Marks a translation as outdated when only another language of its text changes, until it changes too.
CREATE OR REPLACE FUNCTION note_outdated_translations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  text_ record;
BEGIN
  FOR text_ IN
    SELECT field,
      ARRAY(SELECT lang FROM jsonb_object_keys(coalesce(new_text, old_text)) AS lang
        WHERE (old_text ->> lang) IS DISTINCT FROM (new_text ->> lang)) AS changed,
      ARRAY(SELECT lang FROM jsonb_object_keys(coalesce(new_text, old_text)) AS lang
        WHERE (old_text ->> lang) IS NOT DISTINCT FROM (new_text ->> lang)) AS kept
    FROM (VALUES ('name', OLD.name, NEW.name), ('summary', OLD.summary, NEW.summary),
      ('description', OLD.description, NEW.description), ('seoTitle', OLD.seo_title, NEW.seo_title),
      ('seoDescription', OLD.seo_description, NEW.seo_description)) AS texts (field, old_text, new_text)
    WHERE old_text IS DISTINCT FROM new_text
  LOOP
    DELETE FROM outdated_translations
    WHERE product_id = NEW.id AND field = text_.field AND lang = ANY (text_.changed);
    IF NOT FOUND THEN
      INSERT INTO outdated_translations (product_id, field, lang)
      SELECT NEW.id, text_.field, unnest(text_.kept)
      ON CONFLICT DO NOTHING;
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;
