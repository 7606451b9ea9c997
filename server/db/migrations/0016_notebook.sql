CREATE TABLE "notebook_materials" (
	"project_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" integer,
	"sku" text NOT NULL,
	"name" jsonb NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "notebook_materials_project_id_position_pk" PRIMARY KEY("project_id","position"),
	CONSTRAINT "notebook_materials_name_is_localized" CHECK (is_localized("notebook_materials"."name")),
	CONSTRAINT "notebook_materials_quantity" CHECK ("notebook_materials"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "notebook_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"bytes" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notebook_photos_bytes" CHECK (octet_length("notebook_photos"."bytes") <= 4194304)
);
--> statement-breakpoint
CREATE TABLE "notebook_projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"title" text NOT NULL,
	"notes" text NOT NULL,
	"day" date,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notebook_projects_title" CHECK (is_visible("notebook_projects"."title") AND char_length("notebook_projects"."title") <= 120),
	CONSTRAINT "notebook_projects_notes" CHECK (char_length("notebook_projects"."notes") <= 10000)
);
--> statement-breakpoint
ALTER TABLE "notebook_materials" ADD CONSTRAINT "notebook_materials_project_id_notebook_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."notebook_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notebook_materials" ADD CONSTRAINT "notebook_materials_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notebook_photos" ADD CONSTRAINT "notebook_photos_project_id_notebook_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."notebook_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notebook_projects" ADD CONSTRAINT "notebook_projects_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notebook_materials_product" ON "notebook_materials" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "notebook_photos_project" ON "notebook_photos" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "notebook_projects_customer" ON "notebook_projects" USING btree ("customer_id","changed_at" DESC NULLS FIRST);