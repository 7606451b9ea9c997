CREATE SCHEMA "build_results";
--> statement-breakpoint
CREATE TABLE "build_shards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "build_shards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"build_id" integer NOT NULL,
	"jobs" json NOT NULL,
	"taken_at" timestamp with time zone,
	"taken_by" integer,
	"error" text,
	"is_done" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "distributed_builds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "distributed_builds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mark" text NOT NULL,
	"snapshot" text NOT NULL,
	"renderers" json NOT NULL,
	"backend_pid" integer NOT NULL,
	"backend_start" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "build_shards" ADD CONSTRAINT "build_shards_build_id_distributed_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."distributed_builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "build_shards_build" ON "build_shards" USING btree ("build_id");