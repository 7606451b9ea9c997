CREATE TABLE "removed_products" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	CONSTRAINT "removed_products_name_is_localized" CHECK (is_localized("removed_products"."name"))
);
--> statement-breakpoint
ALTER TABLE "removed_products" ADD CONSTRAINT "removed_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;