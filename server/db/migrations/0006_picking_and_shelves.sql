CREATE TABLE "packing_presence" (
	"order_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "packing_presence_order_id_staff_id_pk" PRIMARY KEY("order_id","staff_id")
);
--> statement-breakpoint
ALTER TABLE "packing_ticks" DROP CONSTRAINT "packing_ticks_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "packing_ticks" DROP CONSTRAINT "packing_ticks_order_id_position_pk";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "shelf" text;--> statement-breakpoint
-- Ticks of lines that have been removed or reduced did not count.
DELETE FROM "packing_ticks" t WHERE NOT EXISTS (
	SELECT FROM "order_items" i WHERE i."order_id" = t."order_id" AND i."position" = t."position" AND i."quantity" >= t."quantity"
);--> statement-breakpoint
ALTER TABLE "packing_ticks" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "packing_ticks" ALTER COLUMN "id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "packing_ticks" ADD COLUMN "stage" text DEFAULT 'packed' NOT NULL;--> statement-breakpoint
ALTER TABLE "packing_ticks" ALTER COLUMN "stage" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "packing_presence" ADD CONSTRAINT "packing_presence_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packing_presence" ADD CONSTRAINT "packing_presence_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packing_ticks" ADD CONSTRAINT "packing_ticks_item" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_items"("order_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "packing_ticks_line" ON "packing_ticks" USING btree ("order_id","position");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_shelf" CHECK (is_visible("products"."shelf") AND char_length("products"."shelf") <= 40);--> statement-breakpoint
ALTER TABLE "packing_ticks" ADD CONSTRAINT "packing_ticks_stage" CHECK ("packing_ticks"."stage" IN ('picked', 'packed'));