ALTER TABLE "products" ADD COLUMN "packed_length" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "packed_width" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "packed_height" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "parcel_size" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_packed_size" CHECK (num_nulls("products"."packed_length", "products"."packed_width", "products"."packed_height") IN (0, 3)
        AND least("products"."packed_length", "products"."packed_width", "products"."packed_height") > 0);