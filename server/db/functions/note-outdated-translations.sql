-- Marks a translation as outdated when only the other language of its text changes, until it changes too.
CREATE OR REPLACE FUNCTION note_outdated_translations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  text_ record;
BEGIN
  FOR text_ IN
    SELECT field, (old_text ->> 'uk') IS DISTINCT FROM (new_text ->> 'uk') AS is_uk_changed,
      (old_text ->> 'ru') IS DISTINCT FROM (new_text ->> 'ru') AS is_ru_changed
    FROM (VALUES ('name', OLD.name, NEW.name), ('summary', OLD.summary, NEW.summary),
      ('description', OLD.description, NEW.description), ('seoTitle', OLD.seo_title, NEW.seo_title),
      ('seoDescription', OLD.seo_description, NEW.seo_description)) AS texts (field, old_text, new_text)
    WHERE old_text IS DISTINCT FROM new_text
  LOOP
    DELETE FROM outdated_translations
    WHERE product_id = NEW.id AND field = text_.field
      AND CASE lang WHEN 'uk' THEN text_.is_uk_changed ELSE text_.is_ru_changed END;
    IF NOT FOUND AND text_.is_uk_changed <> text_.is_ru_changed THEN
      INSERT INTO outdated_translations (product_id, field, lang)
      VALUES (NEW.id, text_.field, CASE WHEN text_.is_uk_changed THEN 'ru' ELSE 'uk' END)
      ON CONFLICT DO NOTHING;
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;
