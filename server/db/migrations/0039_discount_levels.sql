-- Whether it is a list of one to ten levels, rising in both, with sums above nothing and 1 to 50 percent.
CREATE FUNCTION is_discount_levels(levels jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(levels) <> 'array' THEN false ELSE
    jsonb_array_length(levels) BETWEEN 1 AND 10 AND NOT EXISTS (
      SELECT FROM (
        SELECT sum, percent, lag(sum, 1, 0::bigint) OVER rising AS last_sum, lag(percent, 1, 0) OVER rising AS last_percent
        FROM jsonb_array_elements(levels) WITH ORDINALITY AS l (level, n),
          LATERAL (SELECT (level ->> 'from')::bigint AS sum, (level ->> 'percent')::integer AS percent) AS said
        WINDOW rising AS (ORDER BY n)
      ) AS level
      WHERE (sum > last_sum AND percent > last_percent AND percent <= 50) IS NOT TRUE
    ) END
$$;
--> statement-breakpoint
CREATE TABLE "discount_levels" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"levels" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "discount_levels_rise" CHECK (is_discount_levels("discount_levels"."levels")),
	CONSTRAINT "discount_levels_is_singleton" CHECK ("discount_levels"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "drafts" DROP CONSTRAINT "drafts_entity";--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_entity" CHECK ("drafts"."entity" IN ('product', 'category', 'post', 'blog-category', 'content-page', 'service', 'attribute', 'promo-code', 'announcement', 'site', 'maintenance', 'discount-levels', 'menu'));
--> statement-breakpoint
-- As every shop has had them until now.
INSERT INTO discount_levels (levels) VALUES (
  '[{"from": 500000, "percent": 3}, {"from": 1500000, "percent": 5}, {"from": 3000000, "percent": 7}, {"from": 6000000, "percent": 10}]'
);
--> statement-breakpoint
-- The feed (0007_change_feed): pages of text can show them.
CREATE FUNCTION pg_temp.watch_levels(event text, tables text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE TRIGGER %I AFTER %s ON discount_levels REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION record_changes(%L, %L, %L)',
    'changes_levels_' || lower(event), event, tables, 'levels', $entities$SELECT 'discount-levels' FROM changed$entities$, '');
END
$$;
--> statement-breakpoint
SELECT pg_temp.watch_levels('INSERT', 'NEW TABLE AS new_rows'),
  pg_temp.watch_levels('UPDATE', 'OLD TABLE AS old_rows NEW TABLE AS new_rows'),
  pg_temp.watch_levels('DELETE', 'OLD TABLE AS old_rows');
--> statement-breakpoint
CREATE TRIGGER changes_truncate AFTER TRUNCATE ON discount_levels FOR EACH STATEMENT EXECUTE FUNCTION expire_changes();
--> statement-breakpoint
SELECT keep_revision('discount_levels'), keep_history('discount_levels', 'discount-levels', 'id');
--> statement-breakpoint
-- The place of the levels is a row of its own now: a text right in a table's body is moved out of it by every editor.
UPDATE "content_pages" SET "html" = replace("html"::text, '<tbody>{{loyalty-rows}}</tbody>',
  '<tbody><tr><td>{{loyalty-rows}}</td><td></td></tr></tbody>')::jsonb
WHERE "html"::text LIKE '%<tbody>{{loyalty-rows}}</tbody>%';
