-- Queues the files of a photo for deletion when its review is withdrawn or deleted, or goes with an account or a product.
CREATE OR REPLACE FUNCTION drop_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dropped_pictures (media_id) VALUES (OLD.media_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
