ALTER TABLE "orders" DROP CONSTRAINT "orders_total";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "surcharge" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "surcharge_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "manual_discount" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "received" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rest" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_surcharge" CHECK ("orders"."surcharge" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_rest" CHECK ("orders"."rest" BETWEEN 0 AND "orders"."total_cost");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total" CHECK ("orders"."total_cost" = "orders"."items_cost" - "orders"."discount_value" + "orders"."shipping_cost" + "orders"."surcharge");