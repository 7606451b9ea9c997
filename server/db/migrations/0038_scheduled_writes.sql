ALTER TABLE "scheduled_changes" DROP CONSTRAINT "scheduled_changes_kind";--> statement-breakpoint
ALTER TABLE "scheduled_changes" ADD COLUMN "state" text DEFAULT 'planned' NOT NULL;--> statement-breakpoint
UPDATE scheduled_changes SET state = 'done' WHERE done_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "scheduled_changes" ADD COLUMN "staff_id" uuid;--> statement-breakpoint
ALTER TABLE "scheduled_changes" ADD COLUMN "subjects" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "scheduled_changes" ADD COLUMN "replaced" jsonb;--> statement-breakpoint
ALTER TABLE "scheduled_changes" ADD COLUMN "failure" jsonb;--> statement-breakpoint
ALTER TABLE "scheduled_changes" ADD COLUMN "batch" uuid;--> statement-breakpoint
ALTER TABLE "scheduled_changes" ADD CONSTRAINT "scheduled_changes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_changes" ADD CONSTRAINT "scheduled_changes_batch_unique" UNIQUE("batch");--> statement-breakpoint
ALTER TABLE "scheduled_changes" ADD CONSTRAINT "scheduled_changes_state" CHECK ("scheduled_changes"."state" IN ('planned', 'conflict', 'failed', 'done'));--> statement-breakpoint
ALTER TABLE "scheduled_changes" ADD CONSTRAINT "scheduled_changes_done" CHECK (("scheduled_changes"."state" = 'done') = ("scheduled_changes"."done_at" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "scheduled_changes" ADD CONSTRAINT "scheduled_changes_kind" CHECK ("scheduled_changes"."kind" IN ('price', 'publication', 'announcement', 'write'));--> statement-breakpoint
-- What becomes of a plan is nothing that somebody has written.
SELECT keep_history('scheduled_changes', 'scheduled-change', 'id', '{done_at,error,state,failure,batch,replaced}');
