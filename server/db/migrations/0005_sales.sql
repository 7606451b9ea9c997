CREATE TABLE "sales" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"revision" integer DEFAULT 1 NOT NULL,
	"revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"name" jsonb NOT NULL,
	"state" text NOT NULL,
	"terms" jsonb NOT NULL,
	"begins_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"begin_plan" integer,
	"end_plan" integer,
	"outcome" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "sales_name_is_localized" CHECK (is_localized("sales"."name")),
	CONSTRAINT "sales_state" CHECK ("sales"."state" IN ('draft', 'planned', 'cancelled')),
	CONSTRAINT "sales_dates" CHECK ("sales"."begins_at" < "sales"."ends_at"),
	CONSTRAINT "sales_planned_dates" CHECK ("sales"."state" <> 'planned' OR ("sales"."begins_at" IS NOT NULL AND "sales"."ends_at" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "drafts" DROP CONSTRAINT "drafts_entity";--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "at" SET DEFAULT shop_time(clock_timestamp());--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_begin_plan_scheduled_changes_id_fk" FOREIGN KEY ("begin_plan") REFERENCES "public"."scheduled_changes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_end_plan_scheduled_changes_id_fk" FOREIGN KEY ("end_plan") REFERENCES "public"."scheduled_changes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_entity" CHECK ("drafts"."entity" IN ('product', 'category', 'family', 'post', 'blog-category', 'content-page', 'service', 'attribute', 'promo-code', 'announcement', 'site', 'maintenance', 'discount-levels', 'menu', 'prices', 'sale'));