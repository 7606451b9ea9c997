CREATE TABLE "parcel_registers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcel_registers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"ref" text,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "parcel_registers_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "register_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_register_id_parcel_registers_id_fk" FOREIGN KEY ("register_id") REFERENCES "public"."parcel_registers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_register" ON "orders" USING btree ("register_id") WHERE "orders"."register_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "shop_tasks_order" ON "shop_tasks" USING btree ("order_id") WHERE "shop_tasks"."done_at" IS NULL;