CREATE TABLE "restores" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"backup" text,
	"last_number" integer NOT NULL,
	"skipped_to" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_instance" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"origin" text,
	"database" text,
	"restored_at" timestamp with time zone,
	"live_at" timestamp with time zone,
	"live_by" text,
	CONSTRAINT "shop_instance_is_singleton" CHECK ("shop_instance"."id" = 1)
);
