CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"source" text NOT NULL,
	"crop" jsonb,
	"media_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "uploads_state" CHECK ("uploads"."state" IN ('waiting', 'making', 'ready', 'failed')),
	CONSTRAINT "uploads_percent" CHECK ("uploads"."percent" BETWEEN 0 AND 100),
	CONSTRAINT "uploads_ready" CHECK (("uploads"."state" = 'ready') = ("uploads"."media_id" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_media" ON "uploads" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "uploads_source" ON "uploads" USING btree ("source");