CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"author" text NOT NULL,
	"rating" integer NOT NULL,
	"text" text NOT NULL,
	"lang" text NOT NULL,
	"is_buyer" boolean DEFAULT false NOT NULL,
	"order_number" integer,
	"customer_id" uuid,
	"hides_contacts" boolean DEFAULT false NOT NULL,
	"reply" text,
	"told_at" timestamp with time zone,
	"rejection" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"consented_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "reviews_key_unique" UNIQUE("key"),
	CONSTRAINT "reviews_status" CHECK ("reviews"."status" IN ('pending', 'published', 'rejected')),
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" IN (1, 2, 3, 4, 5)),
	CONSTRAINT "reviews_lang" CHECK ("reviews"."lang" IN ('uk', 'ru')),
	CONSTRAINT "reviews_author" CHECK (is_visible("reviews"."author") AND char_length("reviews"."author") <= 100),
	CONSTRAINT "reviews_text" CHECK (is_visible("reviews"."text") AND char_length("reviews"."text") BETWEEN 10 AND 3000),
	CONSTRAINT "reviews_reply" CHECK (is_visible("reviews"."reply")),
	CONSTRAINT "reviews_rejection" CHECK ("reviews"."status" <> 'rejected' OR ("reviews"."rejection" IS NOT NULL AND is_visible("reviews"."rejection"))),
	CONSTRAINT "reviews_published" CHECK ("reviews"."status" <> 'published' OR "reviews"."published_at" IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviews_published" ON "reviews" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "reviews"."status" = 'published';--> statement-breakpoint
CREATE INDEX "reviews_status" ON "reviews" USING btree ("status","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reviews_customer" ON "reviews" USING btree ("customer_id") WHERE "reviews"."customer_id" IS NOT NULL;
--> statement-breakpoint
-- The page of reviews shows those that are published: the feed (0007_change_feed) hears of nothing else, and of nothing
-- that only the team sees.
CREATE FUNCTION pg_temp.watch_reviews(event text, tables text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE TRIGGER %I AFTER %s ON reviews REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION record_changes(%L, %L, %L)',
    'changes_reviews_' || lower(event), event, tables,
    $columns$id, status = 'published' AS is_shown, author, rating, text, lang, is_buyer, hides_contacts, reply, created_at$columns$,
    $entities$SELECT 'reviews' FROM changed WHERE is_shown$entities$, '');
END
$$;
--> statement-breakpoint
SELECT pg_temp.watch_reviews('INSERT', 'NEW TABLE AS new_rows'),
  pg_temp.watch_reviews('UPDATE', 'OLD TABLE AS old_rows NEW TABLE AS new_rows'),
  pg_temp.watch_reviews('DELETE', 'OLD TABLE AS old_rows');
--> statement-breakpoint
CREATE TRIGGER changes_truncate AFTER TRUNCATE ON reviews FOR EACH STATEMENT EXECUTE FUNCTION expire_changes();
--> statement-breakpoint
-- The log keeps what the team has decided, and nothing of the writer: who deletes the account is forgotten.
SELECT keep_revision('reviews', '{told_at}'),
  keep_history('reviews', 'review', 'id', '{told_at}', '{key,author,text,order_number,customer_id,told_at}');
