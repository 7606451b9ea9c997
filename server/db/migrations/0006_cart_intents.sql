CREATE TABLE "cart_intents" (
	"key" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "cart_intents_created_at" ON "cart_intents" USING btree ("created_at");