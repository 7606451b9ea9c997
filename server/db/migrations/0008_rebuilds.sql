CREATE TABLE "rebuild_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rebuild_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rebuild_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"event" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rebuilds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rebuilds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"idempotency_key" text,
	"is_requested" boolean NOT NULL,
	"is_full" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"error" text,
	CONSTRAINT "rebuilds_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "rebuilds_state" CHECK ("rebuilds"."state" IN ('waiting', 'running', 'published', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "rebuild_events" ADD CONSTRAINT "rebuild_events_rebuild_id_rebuilds_id_fk" FOREIGN KEY ("rebuild_id") REFERENCES "public"."rebuilds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rebuild_events_rebuild" ON "rebuild_events" USING btree ("rebuild_id","id");--> statement-breakpoint
CREATE INDEX "rebuilds_open" ON "rebuilds" USING btree ("id") WHERE "rebuilds"."ended_at" IS NULL;