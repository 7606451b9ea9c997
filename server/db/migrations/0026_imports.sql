CREATE TABLE "import_files" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"shape" text PRIMARY KEY NOT NULL,
	"mapping" jsonb NOT NULL,
	"is_empty_cleared" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"outcome" text,
	"slug" text,
	"differences" jsonb,
	"problems" jsonb,
	"result" text,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "import_rows_import_id_row_pk" PRIMARY KEY("import_id","row"),
	CONSTRAINT "import_rows_outcome" CHECK ("import_rows"."outcome" IN ('added', 'changed', 'same', 'wrong')),
	CONSTRAINT "import_rows_result" CHECK ("import_rows"."result" IN ('written', 'same', 'refused', 'undone', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"file_name" text NOT NULL,
	"staff_id" uuid,
	"author" text NOT NULL,
	"format" text,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sheets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mapping" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_empty_cleared" boolean DEFAULT false NOT NULL,
	"shape" text,
	"progress" integer DEFAULT 0 NOT NULL,
	"row_count" integer DEFAULT 0 NOT NULL,
	"problem" jsonb,
	"revision" integer DEFAULT 0 NOT NULL,
	"batch" uuid DEFAULT gen_random_uuid() NOT NULL,
	"undo_batch" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "imports_state" CHECK ("imports"."state" IN ('reading', 'checking', 'checked', 'running', 'paused', 'done', 'cancelled', 'undoing', 'undone', 'failed')),
	CONSTRAINT "imports_format" CHECK ("imports"."format" IN ('csv', 'xlsx', 'yml'))
);
--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_outcome" ON "import_rows" USING btree ("import_id","outcome","row");--> statement-breakpoint
CREATE INDEX "import_rows_to_do" ON "import_rows" USING btree ("import_id","row") WHERE "import_rows"."result" IS NULL;--> statement-breakpoint
CREATE INDEX "import_rows_result" ON "import_rows" USING btree ("import_id","result","row");--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at" DESC NULLS LAST);