CREATE TABLE "drafts" (
	"staff_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"title" text NOT NULL,
	"values" json NOT NULL,
	"base" json NOT NULL,
	"base_revision" integer,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drafts_staff_id_entity_entity_id_pk" PRIMARY KEY("staff_id","entity","entity_id"),
	CONSTRAINT "drafts_entity" CHECK ("drafts"."entity" IN ('product', 'category', 'post', 'blog-category', 'content-page', 'service', 'attribute', 'promo-code', 'announcement', 'site', 'maintenance'))
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_saved" ON "drafts" USING btree ("staff_id","saved_at");--> statement-breakpoint
-- Who may do what is in the log too; what somebody signs in with is never written there.
SELECT keep_history('staff', 'staff', 'id', '{totp_step}', '{password_hash,totp_secret,totp_step}');
