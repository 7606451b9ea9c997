CREATE TABLE "search_askers" (
	"lang" text NOT NULL,
	"query" text NOT NULL,
	"asker" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "search_askers_lang_query_asker_pk" PRIMARY KEY("lang","query","asker")
);
--> statement-breakpoint
CREATE INDEX "search_askers_day" ON "search_askers" USING btree ("lang","day");