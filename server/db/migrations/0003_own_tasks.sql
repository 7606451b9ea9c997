ALTER TABLE "shop_tasks" ADD COLUMN "key" uuid;--> statement-breakpoint
ALTER TABLE "shop_tasks" ADD COLUMN "text" text;--> statement-breakpoint
ALTER TABLE "shop_tasks" ADD COLUMN "written_by" uuid;--> statement-breakpoint
ALTER TABLE "shop_tasks" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "shop_tasks" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "shop_tasks" ADD COLUMN "product_id" integer;--> statement-breakpoint
ALTER TABLE "shop_tasks" ADD CONSTRAINT "shop_tasks_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_tasks" ADD CONSTRAINT "shop_tasks_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_callback" ON "orders" USING btree ("created_at") WHERE "orders"."is_callback_needed";--> statement-breakpoint
ALTER TABLE "shop_tasks" ADD CONSTRAINT "shop_tasks_key_unique" UNIQUE("key");--> statement-breakpoint
ALTER TABLE "shop_tasks" ADD CONSTRAINT "shop_tasks_own" CHECK (("shop_tasks"."kind" = 'own') = ("shop_tasks"."key" IS NOT NULL AND "shop_tasks"."text" IS NOT NULL AND "shop_tasks"."written_by" IS NOT NULL));