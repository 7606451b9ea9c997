-- What a page shows until a picture is there is one form of the stylesheet: no picture has a blurred copy of itself.
DROP TRIGGER changes_picture_update ON media;
--> statement-breakpoint
ALTER TABLE "media" DROP COLUMN "placeholder";
--> statement-breakpoint
-- As in 0007_change_feed.sql, without that column.
CREATE TRIGGER changes_picture_update AFTER UPDATE ON media
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION record_changes(
  'id, width, height, widths',
  $$SELECT unnest(ARRAY['product:' || product_id, 'card:' || product_id])
    FROM changed JOIN product_media ON media_id = changed.id
    UNION SELECT 'category-text:' || c.id FROM changed JOIN categories c ON c.media_id = changed.id
    UNION SELECT unnest(ARRAY['post:' || b.id, 'posts']) FROM changed JOIN posts b ON b.media_id = changed.id
    UNION SELECT 'articles:' || pm.category_id FROM changed
      JOIN posts b ON b.media_id = changed.id JOIN post_materials pm ON pm.post_id = b.id$$,
  'exclusive media'
);
