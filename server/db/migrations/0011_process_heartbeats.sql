CREATE TABLE "process_heartbeats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"beat_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "process_heartbeats_kind" CHECK ("process_heartbeats"."kind" IN ('shop', 'rebuild', 'worker'))
);
