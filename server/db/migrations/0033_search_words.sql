CREATE TABLE "search_redirects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_redirects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"query" text NOT NULL,
	"slug" text NOT NULL,
	CONSTRAINT "search_redirects_query_unique" UNIQUE("query")
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_synonyms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"term" text NOT NULL,
	"others" text[] NOT NULL,
	"is_two_way" boolean NOT NULL,
	CONSTRAINT "search_synonyms_term_unique" UNIQUE("term"),
	CONSTRAINT "search_synonyms_others" CHECK (cardinality("search_synonyms"."others") BETWEEN 1 AND 20)
);
--> statement-breakpoint
ALTER TABLE "search_redirects" ADD CONSTRAINT "search_redirects_slug_page_entries_slug_fk" FOREIGN KEY ("slug") REFERENCES "public"."page_entries"("slug") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
SELECT keep_history('search_synonyms', 'search-synonyms', 'id'), keep_history('search_redirects', 'search-redirect', 'id');
