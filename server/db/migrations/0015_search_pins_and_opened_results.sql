CREATE TABLE "search_pins" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_pins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"query" text NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "search_pins_query_product" UNIQUE("query","product_id")
);
--> statement-breakpoint
ALTER TABLE "search_queries" ADD COLUMN "opened" integer;--> statement-breakpoint
ALTER TABLE "search_pins" ADD CONSTRAINT "search_pins_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_pins_product" ON "search_pins" USING btree ("product_id");