CREATE TABLE "search_queries" (
	"day" date NOT NULL,
	"query" text NOT NULL,
	"times" integer NOT NULL,
	"missed" integer NOT NULL,
	CONSTRAINT "search_queries_day_query_pk" PRIMARY KEY("day","query"),
	CONSTRAINT "search_queries_times" CHECK ("search_queries"."missed" BETWEEN 0 AND "search_queries"."times")
);
--> statement-breakpoint
CREATE TABLE "site_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"input" jsonb NOT NULL,
	"asked_by" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" jsonb,
	"answer" jsonb,
	"refusal" jsonb,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "site_requests_state" CHECK ("site_requests"."state" IN ('waiting', 'running', 'done', 'refused'))
);
--> statement-breakpoint
CREATE INDEX "search_queries_missed" ON "search_queries" USING btree ("day","missed" DESC NULLS LAST) WHERE "search_queries"."missed" > 0;--> statement-breakpoint
CREATE INDEX "site_requests_waiting" ON "site_requests" USING btree ("id") WHERE "site_requests"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "site_requests_requested" ON "site_requests" USING btree ("requested_at");