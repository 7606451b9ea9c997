CREATE TABLE "customer_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"text" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_notes_customer" ON "customer_notes" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "customers_created" ON "customers" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "messages_recipient" ON "messages" USING btree ("recipient");--> statement-breakpoint
-- The revision that an edit of the studio begins with. A password changes nothing of what the studio shows.
CREATE FUNCTION raise_customer_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER customers_revision BEFORE UPDATE OF name, email, phone, lang ON customers FOR EACH ROW
  WHEN ((OLD.name, OLD.email, OLD.phone, OLD.lang) IS DISTINCT FROM (NEW.name, NEW.email, NEW.phone, NEW.lang))
  EXECUTE FUNCTION raise_customer_revision();
