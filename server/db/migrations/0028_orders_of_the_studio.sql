CREATE TABLE "order_edits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_edits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"changes" jsonb NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_notes_kind" CHECK ("order_notes"."kind" IN ('team', 'customer'))
);
--> statement-breakpoint
CREATE TABLE "phone_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visitor_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"form" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "phone_orders_visitor_id_unique" UNIQUE("visitor_id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"cause" text NOT NULL,
	"reason" text NOT NULL,
	"lines" jsonb,
	"by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"taken_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" IN ('queued', 'returned', 'failed')),
	CONSTRAINT "refunds_cause" CHECK ("refunds"."cause" IN ('asked', 'edited', 'ended'))
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "net_cost" bigint;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "tiers" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_tasks" ADD COLUMN "job" jsonb;--> statement-breakpoint
ALTER TABLE "shop_tasks" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "shop_tasks" ADD COLUMN "done_by" text;--> statement-breakpoint
ALTER TABLE "shop_tasks" ADD COLUMN "resolution" text;--> statement-breakpoint
ALTER TABLE "order_edits" ADD CONSTRAINT "order_edits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_orders" ADD CONSTRAINT "phone_orders_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_edits_order" ON "order_edits" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "phone_orders_staff" ON "phone_orders" USING btree ("staff_id","updated_at");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "messages_order" ON "messages" USING btree (("content" ->> 'orderId'));--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at" DESC NULLS LAST,"number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shop_tasks_open" ON "shop_tasks" USING btree ("created_at") WHERE "shop_tasks"."done_at" IS NULL;--> statement-breakpoint
-- What somebody of the shop decides by. Tracking, waybills and messages change nothing of it.
CREATE FUNCTION raise_order_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.revision = OLD.revision AND
    (NEW.status, NEW.recipient_name, NEW.recipient_phone, NEW.recipient_email, NEW.shipping_method, NEW.address,
     NEW.delivery_refs, NEW.payment_method, NEW.company, NEW.note, NEW.is_callback_needed, NEW.items_cost,
     NEW.discount_value, NEW.shipping_cost, NEW.total_cost, NEW.holds_stock)
    IS DISTINCT FROM
    (OLD.status, OLD.recipient_name, OLD.recipient_phone, OLD.recipient_email, OLD.shipping_method, OLD.address,
     OLD.delivery_refs, OLD.payment_method, OLD.company, OLD.note, OLD.is_callback_needed, OLD.items_cost,
     OLD.discount_value, OLD.shipping_cost, OLD.total_cost, OLD.holds_stock)
  THEN
    NEW.revision := OLD.revision + 1;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_revision BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION raise_order_revision();
--> statement-breakpoint
-- No more goes back than was paid, whoever writes: a payment's refunds that have not failed are held against it under
-- its lock; those by hand, which no payment knows, against the order. What an edit took off the total is below it already.
CREATE FUNCTION limit_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most bigint;
  given bigint;
BEGIN
  IF NEW.status = 'failed' OR (NEW.payment_id IS NULL AND NEW.cause = 'edited') THEN RETURN NEW; END IF;
  IF NEW.payment_id IS NOT NULL THEN
    SELECT amount INTO most FROM payments WHERE id = NEW.payment_id FOR NO KEY UPDATE;
    SELECT coalesce(sum(amount), 0) INTO given FROM refunds
      WHERE payment_id = NEW.payment_id AND status <> 'failed' AND id <> NEW.id;
  ELSE
    SELECT total_cost INTO most FROM orders WHERE id = NEW.order_id FOR NO KEY UPDATE;
    SELECT coalesce(sum(amount), 0) INTO given FROM refunds
      WHERE order_id = NEW.order_id AND payment_id IS NULL AND cause <> 'edited' AND status <> 'failed' AND id <> NEW.id;
  END IF;
  IF given + NEW.amount > most THEN
    RAISE EXCEPTION 'Refunds of % come to more than the % that were paid', given + NEW.amount, most
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_limit';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_limit BEFORE INSERT OR UPDATE OF amount, status, payment_id, cause ON refunds
  FOR EACH ROW EXECUTE FUNCTION limit_refunds();
