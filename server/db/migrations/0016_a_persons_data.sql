ALTER TABLE "one_time_codes" DROP CONSTRAINT "one_time_codes_purpose";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_left" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_guest_email" ON "orders" USING btree ("recipient_email") WHERE "orders"."customer_id" IS NULL;--> statement-breakpoint
CREATE INDEX "orders_guest_phone" ON "orders" USING btree ("recipient_phone") WHERE "orders"."customer_id" IS NULL;--> statement-breakpoint
CREATE INDEX "orders_left" ON "orders" USING btree ("id") WHERE "orders"."is_left";--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_purpose" CHECK ("one_time_codes"."purpose" IN ('sign-up', 'password-reset', 'contact', 'proof'));