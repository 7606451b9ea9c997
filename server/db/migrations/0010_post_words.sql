DROP INDEX "products_category";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "words_uk" integer GENERATED ALWAYS AS (array_length(regexp_split_to_array(html ->> 'uk', '\s+'), 1)) STORED;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "words_ru" integer GENERATED ALWAYS AS (array_length(regexp_split_to_array(html ->> 'ru', '\s+'), 1)) STORED;--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category_id","is_published","popularity" DESC NULLS FIRST,"id");