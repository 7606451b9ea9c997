CREATE TABLE "search_documents" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"sku" text,
	"names" "tsvector" DEFAULT '' NOT NULL,
	"words" "tsvector" DEFAULT '' NOT NULL,
	"norm" real DEFAULT 1 NOT NULL,
	"is_in_stock" boolean DEFAULT false NOT NULL,
	"popularity" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_lexemes" (
	"key" text COLLATE "C" NOT NULL,
	"products" integer NOT NULL,
	"named" integer NOT NULL,
	"shown" text
);
--> statement-breakpoint
CREATE TABLE "search_stale" (
	"product_id" integer NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "search_stale_xid_product_id_pk" PRIMARY KEY("xid","product_id")
);
--> statement-breakpoint
CREATE TABLE "search_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" smallint NOT NULL,
	"is_filled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "search_state_is_singleton" CHECK ("search_state"."id" = 1)
);
--> statement-breakpoint
CREATE INDEX "search_documents_keys" ON "search_documents" USING gin ("names",stored_words("words")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_documents_sku" ON "search_documents" USING btree ("sku");--> statement-breakpoint
CREATE INDEX "search_lexemes_key" ON "search_lexemes" USING btree ("key");--> statement-breakpoint
CREATE INDEX "search_lexemes_rest" ON "search_lexemes" USING btree (substr("key", 2));--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
