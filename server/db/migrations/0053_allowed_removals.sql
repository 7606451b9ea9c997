CREATE TABLE "allowed_removals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "allowed_removals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pages" integer NOT NULL,
	"staff_id" uuid NOT NULL,
	"allowed_at" timestamp with time zone DEFAULT now() NOT NULL
);
