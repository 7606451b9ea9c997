CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE SCHEMA "build_results";
--> statement-breakpoint
CREATE TYPE "public"."page_type" AS ENUM('category', 'product', 'blog-category', 'blog-post', 'index');--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"actor" text NOT NULL,
	"batch" uuid,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"source" text,
	"key" jsonb,
	"operation" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"live_at" timestamp with time zone,
	"release" text,
	CONSTRAINT "audit_log_operation" CHECK ("audit_log"."operation" IN ('insert', 'update', 'delete', 'action'))
);
--> statement-breakpoint
CREATE TABLE "blog_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blog_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"position" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "blog_categories_slug_unique" UNIQUE("slug"),
	CONSTRAINT "blog_categories_name_is_localized" CHECK (is_localized("blog_categories"."name")),
	CONSTRAINT "blog_categories_description_is_localized" CHECK (is_localized("blog_categories"."description"))
);
--> statement-breakpoint
CREATE TABLE "post_materials" (
	"post_id" integer NOT NULL,
	"position" integer NOT NULL,
	"category_id" integer NOT NULL,
	CONSTRAINT "post_materials_post_id_position_pk" PRIMARY KEY("post_id","position")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"category_id" integer NOT NULL,
	"published_on" date NOT NULL,
	"title" jsonb NOT NULL,
	"excerpt" jsonb NOT NULL,
	"html" jsonb NOT NULL,
	"words_uk" integer GENERATED ALWAYS AS (array_length(regexp_split_to_array(html ->> 'uk', '\s+'), 1)) STORED,
	"words_ru" integer GENERATED ALWAYS AS (array_length(regexp_split_to_array(html ->> 'ru', '\s+'), 1)) STORED,
	"media_id" text,
	"media_alt" jsonb,
	"revision" integer DEFAULT 1 NOT NULL,
	"revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"is_published" boolean DEFAULT true NOT NULL,
	CONSTRAINT "posts_slug_unique" UNIQUE("slug"),
	CONSTRAINT "posts_title_is_localized" CHECK (is_localized("posts"."title")),
	CONSTRAINT "posts_excerpt_is_localized" CHECK (is_localized("posts"."excerpt")),
	CONSTRAINT "posts_html_is_localized" CHECK (is_localized("posts"."html")),
	CONSTRAINT "posts_media_alt_is_localized" CHECK (is_localized("posts"."media_alt"))
);
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
CREATE TABLE "attributes" (
	"code" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"position" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"is_filter" boolean DEFAULT true NOT NULL,
	CONSTRAINT "attributes_name_is_localized" CHECK (is_localized("attributes"."name"))
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"parent_id" integer,
	"position" integer NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"media_id" text,
	"media_alt" jsonb,
	"revision" integer DEFAULT 1 NOT NULL,
	"revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"is_in_menu" boolean DEFAULT true NOT NULL,
	CONSTRAINT "categories_slug_unique" UNIQUE("slug"),
	CONSTRAINT "categories_name_is_localized" CHECK (is_localized("categories"."name")),
	CONSTRAINT "categories_description_is_localized" CHECK (is_localized("categories"."description")),
	CONSTRAINT "categories_media_alt_is_localized" CHECK (is_localized("categories"."media_alt"))
);
--> statement-breakpoint
CREATE TABLE "imported_stocks" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"stock" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_attributes" (
	"product_id" integer NOT NULL,
	"attribute_code" text NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "product_attributes_product_id_attribute_code_pk" PRIMARY KEY("product_id","attribute_code"),
	CONSTRAINT "product_attributes_value_is_localized" CHECK (is_localized("product_attributes"."value"))
);
--> statement-breakpoint
CREATE TABLE "product_links" (
	"product_id" integer NOT NULL,
	"position" integer NOT NULL,
	"linked_product_id" integer NOT NULL,
	CONSTRAINT "product_links_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_links_not_itself" CHECK ("product_links"."linked_product_id" <> "product_links"."product_id")
);
--> statement-breakpoint
CREATE TABLE "product_media" (
	"product_id" integer NOT NULL,
	"position" integer NOT NULL,
	"media_id" text NOT NULL,
	"alt" jsonb NOT NULL,
	CONSTRAINT "product_media_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_media_alt_is_localized" CHECK (is_localized("product_media"."alt"))
);
--> statement-breakpoint
CREATE TABLE "product_services" (
	"product_id" integer NOT NULL,
	"service_code" text NOT NULL,
	"limits" jsonb,
	CONSTRAINT "product_services_product_id_service_code_pk" PRIMARY KEY("product_id","service_code")
);
--> statement-breakpoint
CREATE TABLE "product_tiers" (
	"product_id" integer NOT NULL,
	"cost_breakpoint" integer NOT NULL,
	"price" integer NOT NULL,
	CONSTRAINT "product_tiers_product_id_cost_breakpoint_pk" PRIMARY KEY("product_id","cost_breakpoint"),
	CONSTRAINT "product_tiers_price" CHECK ("product_tiers"."price" > 0),
	CONSTRAINT "product_tiers_breakpoint" CHECK ("product_tiers"."cost_breakpoint" > 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"sku" text NOT NULL,
	"category_id" integer NOT NULL,
	"brand" text,
	"gtin" text,
	"mpn" text,
	"name" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"price" integer NOT NULL,
	"old_price" integer,
	"cost" integer,
	"stock" integer NOT NULL,
	"weight" integer NOT NULL,
	"packed_length" integer,
	"packed_width" integer,
	"packed_height" integer,
	"popularity" integer DEFAULT 0 NOT NULL,
	"is_published" boolean DEFAULT true NOT NULL,
	"seo_title" jsonb,
	"seo_description" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(sku || ' ' || coalesce(brand, '') || ' ' || (name ->> 'uk') || ' ' || (name ->> 'ru'))) STORED,
	CONSTRAINT "products_slug_unique" UNIQUE("slug"),
	CONSTRAINT "products_sku_unique" UNIQUE("sku"),
	CONSTRAINT "products_sku" CHECK (char_length("products"."sku") <= 64 AND is_visible("products"."sku")),
	CONSTRAINT "products_brand" CHECK (is_visible("products"."brand")),
	CONSTRAINT "products_gtin" CHECK ("products"."gtin" ~ '^(\d{8}|\d{12,14})$'),
	CONSTRAINT "products_mpn" CHECK (is_visible("products"."mpn") AND char_length("products"."mpn") <= 70),
	CONSTRAINT "products_price" CHECK ("products"."price" > 0 OR ("products"."price" = 0 AND NOT "products"."is_published")),
	CONSTRAINT "products_old_price" CHECK ("products"."old_price" > "products"."price"),
	CONSTRAINT "products_stock" CHECK ("products"."stock" >= 0),
	CONSTRAINT "products_cost" CHECK ("products"."cost" >= 0),
	CONSTRAINT "products_weight" CHECK ("products"."weight" >= 0),
	CONSTRAINT "products_packed_size" CHECK (num_nulls("products"."packed_length", "products"."packed_width", "products"."packed_height") IN (0, 3)
        AND least("products"."packed_length", "products"."packed_width", "products"."packed_height") > 0),
	CONSTRAINT "products_name_is_localized" CHECK (is_localized("products"."name")),
	CONSTRAINT "products_summary_is_localized" CHECK (is_localized("products"."summary")),
	CONSTRAINT "products_description_is_localized" CHECK (is_localized("products"."description")),
	CONSTRAINT "products_seo_title_is_localized" CHECK (is_localized("products"."seo_title")),
	CONSTRAINT "products_seo_description_is_localized" CHECK (is_localized("products"."seo_description"))
);
--> statement-breakpoint
CREATE TABLE "services" (
	"code" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"price" integer NOT NULL,
	"position" integer NOT NULL,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_prepaid" boolean DEFAULT false NOT NULL,
	"is_returnable" boolean DEFAULT true NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "services_name_is_localized" CHECK (is_localized("services"."name")),
	CONSTRAINT "services_price" CHECK ("services"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "change_horizon" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"xid" "xid8" NOT NULL,
	CONSTRAINT "change_horizon_is_singleton" CHECK ("change_horizon"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"entity" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "planned_prices" (
	"change_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"price" integer NOT NULL,
	"replaces" jsonb NOT NULL,
	CONSTRAINT "planned_prices_change_id_product_id_pk" PRIMARY KEY("change_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"from_slug" text PRIMARY KEY NOT NULL,
	"to_slug" text NOT NULL,
	CONSTRAINT "redirects_from_slug" CHECK (is_page_slug("redirects"."from_slug"))
);
--> statement-breakpoint
CREATE TABLE "scheduled_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scheduled_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"due_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"done_at" timestamp with time zone,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"staff_id" uuid,
	"subjects" text[] DEFAULT '{}' NOT NULL,
	"replaced" jsonb,
	"failure" jsonb,
	"batch" uuid,
	CONSTRAINT "scheduled_changes_batch_unique" UNIQUE("batch"),
	CONSTRAINT "scheduled_changes_kind" CHECK ("scheduled_changes"."kind" IN ('price', 'publication', 'announcement', 'write')),
	CONSTRAINT "scheduled_changes_state" CHECK ("scheduled_changes"."state" IN ('planned', 'conflict', 'failed', 'done')),
	CONSTRAINT "scheduled_changes_done" CHECK (("scheduled_changes"."state" = 'done') = ("scheduled_changes"."done_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"text" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text,
	"phone" text,
	"name" text,
	"password_hash" text,
	"lang" text NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "customers_email_unique" UNIQUE("email"),
	CONSTRAINT "customers_phone_unique" UNIQUE("phone"),
	CONSTRAINT "customers_email_is_lower_case" CHECK ("customers"."email" = lower("customers"."email")),
	CONSTRAINT "customers_phone_is_ukrainian" CHECK ("customers"."phone" ~ '^\+380[0-9]{9}$'),
	CONSTRAINT "customers_lang" CHECK ("customers"."lang" IN ('uk', 'ru'))
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"kind" text NOT NULL,
	"contact" text NOT NULL,
	"customer_id" uuid,
	"is_genuine" boolean NOT NULL,
	"password_hash" text,
	"name" text,
	"send_count" integer DEFAULT 1 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	"ticket_hash" "bytea",
	CONSTRAINT "one_time_codes_purpose" CHECK ("one_time_codes"."purpose" IN ('sign-up', 'password-reset', 'contact', 'proof', 'order')),
	CONSTRAINT "one_time_codes_kind" CHECK ("one_time_codes"."kind" IN ('email', 'phone'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"customer_id" uuid NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"staff_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"title" text NOT NULL,
	"values" json NOT NULL,
	"base" json NOT NULL,
	"base_revision" integer,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drafts_staff_id_entity_entity_id_pk" PRIMARY KEY("staff_id","entity","entity_id"),
	CONSTRAINT "drafts_entity" CHECK ("drafts"."entity" IN ('product', 'category', 'family', 'post', 'blog-category', 'content-page', 'service', 'attribute', 'promo-code', 'announcement', 'site', 'maintenance', 'discount-levels', 'menu', 'prices'))
);
--> statement-breakpoint
CREATE TABLE "family_members" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_families" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_families_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" jsonb NOT NULL,
	"axis" text NOT NULL,
	"second_axis" text,
	"is_pictured" boolean DEFAULT false NOT NULL,
	"is_grouped" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "product_families_name_is_localized" CHECK (is_localized("product_families"."name")),
	CONSTRAINT "product_families_axes" CHECK ("product_families"."axis" <> "product_families"."second_axis")
);
--> statement-breakpoint
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
CREATE TABLE "landing_pages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "landing_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"category_id" integer NOT NULL,
	"filters" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"label" jsonb NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"seo_title" jsonb,
	"seo_description" jsonb,
	"is_published" boolean DEFAULT true NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "landing_pages_slug_unique" UNIQUE("slug"),
	CONSTRAINT "landing_pages_filters" CHECK (jsonb_typeof("landing_pages"."filters") = 'object' AND "landing_pages"."filters" <> '{}'),
	CONSTRAINT "landing_pages_label_is_localized" CHECK (is_localized("landing_pages"."label")),
	CONSTRAINT "landing_pages_name_is_localized" CHECK (is_localized("landing_pages"."name")),
	CONSTRAINT "landing_pages_description_is_localized" CHECK (is_localized("landing_pages"."description")),
	CONSTRAINT "landing_pages_seo_title_is_localized" CHECK (is_localized("landing_pages"."seo_title")),
	CONSTRAINT "landing_pages_seo_description_is_localized" CHECK (is_localized("landing_pages"."seo_description"))
);
--> statement-breakpoint
CREATE TABLE "job_workers" (
	"worker_id" text PRIMARY KEY NOT NULL,
	"backend_pid" integer NOT NULL,
	"backend_start" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailbox" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"lang" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "messages_channel" CHECK ("messages"."channel" IN ('email', 'phone'))
);
--> statement-breakpoint
CREATE TABLE "delivery_cache" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_edits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_edits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"changes" jsonb NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" integer,
	"sku" text NOT NULL,
	"name" jsonb NOT NULL,
	"slug" text NOT NULL,
	"media_id" text,
	"price" integer NOT NULL,
	"quantity" integer NOT NULL,
	"services" jsonb NOT NULL,
	"cost" bigint NOT NULL,
	"net_cost" bigint,
	"unit_cost" integer,
	"tiers" jsonb,
	CONSTRAINT "order_items_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_items_name_is_localized" CHECK (is_localized("order_items"."name")),
	CONSTRAINT "order_items_quantity" CHECK ("order_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_notes_kind" CHECK ("order_notes"."kind" IN ('team', 'customer'))
);
--> statement-breakpoint
CREATE TABLE "order_returns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"fate" text NOT NULL,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_returns_quantity" CHECK ("order_returns"."quantity" > 0),
	CONSTRAINT "order_returns_fate" CHECK ("order_returns"."fate" IN ('shelf', 'written-off', 'never-there', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "order_transitions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_transitions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"by" text NOT NULL,
	"note" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 100001 CACHE 1),
	"customer_id" uuid,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_left" boolean DEFAULT false NOT NULL,
	"recipient_name" text,
	"recipient_phone" text,
	"recipient_email" text,
	"shipping_method" text NOT NULL,
	"address" jsonb,
	"tracking_number" text,
	"tracking_status" jsonb,
	"payment_method" text NOT NULL,
	"note" text,
	"is_callback_needed" boolean DEFAULT false NOT NULL,
	"idempotency_key" uuid,
	"lang" text DEFAULT 'uk' NOT NULL,
	"delivery_refs" jsonb,
	"waybill_ref" text,
	"waybill_asked_at" timestamp with time zone,
	"weight" bigint DEFAULT 0 NOT NULL,
	"parcel_size" jsonb,
	"company" jsonb,
	"discounts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"promo_code" text,
	"holds_stock" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone,
	"expires_at_latest" timestamp with time zone,
	"items_cost" bigint NOT NULL,
	"discount_value" bigint DEFAULT 0 NOT NULL,
	"shipping_cost" bigint DEFAULT 0 NOT NULL,
	"total_cost" bigint NOT NULL,
	"review_asked_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "orders_total" CHECK ("orders"."total_cost" = "orders"."items_cost" - "orders"."discount_value" + "orders"."shipping_cost"),
	CONSTRAINT "orders_discount" CHECK ("orders"."discount_value" BETWEEN 0 AND "orders"."items_cost")
);
--> statement-breakpoint
CREATE TABLE "packing_ticks" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "packing_ticks_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"status" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"provider_reference" text,
	"created_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "phone_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visitor_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"customer_id" uuid,
	"form" jsonb NOT NULL,
	"order_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "phone_orders_visitor_id_unique" UNIQUE("visitor_id"),
	CONSTRAINT "phone_orders_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"cause" text NOT NULL,
	"reason" text NOT NULL,
	"lines" jsonb,
	"by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"taken_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" IN ('queued', 'returned', 'failed')),
	CONSTRAINT "refunds_cause" CHECK ("refunds"."cause" IN ('asked', 'edited', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "shop_tasks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"order_id" uuid,
	"details" text NOT NULL,
	"reason" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"job" jsonb,
	"assigned_to" uuid,
	"done_by" text,
	"resolution" text
);
--> statement-breakpoint
CREATE TABLE "announcement" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"text" jsonb NOT NULL,
	"is_fixed" boolean NOT NULL,
	"type" text NOT NULL,
	"is_shown" boolean NOT NULL,
	"show_from" timestamp with time zone,
	"show_until" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "announcement_text_is_localized" CHECK (is_localized("announcement"."text")),
	CONSTRAINT "announcement_is_singleton" CHECK ("announcement"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "content_pages" (
	"slug" text PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"html" jsonb NOT NULL,
	"position" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"is_in_footer" boolean DEFAULT true NOT NULL,
	"is_published" boolean DEFAULT true NOT NULL,
	CONSTRAINT "content_pages_title_is_localized" CHECK (is_localized("content_pages"."title")),
	CONSTRAINT "content_pages_summary_is_localized" CHECK (is_localized("content_pages"."summary")),
	CONSTRAINT "content_pages_html_is_localized" CHECK (is_localized("content_pages"."html"))
);
--> statement-breakpoint
CREATE TABLE "maintenance" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_in_progress" boolean NOT NULL,
	"end_time" timestamp with time zone,
	"starts_at" timestamp with time zone,
	"opens_itself" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "maintenance_is_singleton" CHECK ("maintenance"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "page_entries" (
	"slug" text PRIMARY KEY NOT NULL,
	"type" "page_type" NOT NULL,
	CONSTRAINT "page_entries_slug" CHECK (is_page_slug("page_entries"."slug") OR ("page_entries"."type" = 'index' AND "page_entries"."slug" IN ('', 'blog')))
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"site" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "site_settings_site_is_localized" CHECK (is_localized("site_settings"."site")),
	CONSTRAINT "site_settings_is_singleton" CHECK ("site_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "discount_levels" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"levels" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "discount_levels_rise" CHECK (is_discount_levels("discount_levels"."levels")),
	CONSTRAINT "discount_levels_is_singleton" CHECK ("discount_levels"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "promo_code_uses" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"used_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"minimum_cost" integer DEFAULT 0 NOT NULL,
	"use_limit" integer,
	"use_limit_of_customer" integer,
	"use_count" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "promo_codes_kind" CHECK ("promo_codes"."kind" IN ('percent', 'amount', 'free-delivery')),
	CONSTRAINT "promo_codes_limit" CHECK ("promo_codes"."use_limit" IS NULL OR "promo_codes"."use_count" <= "promo_codes"."use_limit"),
	CONSTRAINT "promo_codes_is_upper_case" CHECK ("promo_codes"."code" = upper("promo_codes"."code"))
);
--> statement-breakpoint
CREATE TABLE "allowed_removals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "allowed_removals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pages" integer NOT NULL,
	"staff_id" uuid NOT NULL,
	"allowed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "dropped_pictures" (
	"media_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "no_review_letters" (
	"email_hash" "bytea" PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_key" uuid NOT NULL,
	"review_id" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"bytes" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"media_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_photos_bytes" CHECK (octet_length("review_photos"."bytes") <= 4194304)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" uuid NOT NULL,
	"product_id" integer,
	"status" text DEFAULT 'pending' NOT NULL,
	"author" text NOT NULL,
	"rating" integer NOT NULL,
	"text" text NOT NULL,
	"lang" text NOT NULL,
	"is_buyer" boolean DEFAULT false NOT NULL,
	"order_number" integer,
	"order_id" uuid,
	"customer_id" uuid,
	"hides_contacts" boolean DEFAULT false NOT NULL,
	"hidden_photos" uuid[] DEFAULT '{}' NOT NULL,
	"reply" text,
	"told_at" timestamp with time zone,
	"rejection" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"consented_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "reviews_key_unique" UNIQUE("key"),
	CONSTRAINT "reviews_status" CHECK ("reviews"."status" IN ('pending', 'published', 'rejected')),
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" IN (1, 2, 3, 4, 5)),
	CONSTRAINT "reviews_lang" CHECK ("reviews"."lang" IN ('uk', 'ru')),
	CONSTRAINT "reviews_author" CHECK (is_visible("reviews"."author") AND char_length("reviews"."author") <= 100),
	CONSTRAINT "reviews_text" CHECK (is_visible("reviews"."text") AND char_length("reviews"."text") BETWEEN 10 AND 3000),
	CONSTRAINT "reviews_reply" CHECK (is_visible("reviews"."reply")),
	CONSTRAINT "reviews_rejection" CHECK ("reviews"."status" <> 'rejected' OR ("reviews"."rejection" IS NOT NULL AND is_visible("reviews"."rejection"))),
	CONSTRAINT "reviews_published" CHECK ("reviews"."status" <> 'published' OR "reviews"."published_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "search_askers" (
	"lang" text NOT NULL,
	"query" text NOT NULL,
	"asker" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "search_askers_lang_query_asker_pk" PRIMARY KEY("lang","query","asker")
);
--> statement-breakpoint
CREATE TABLE "search_queries" (
	"day" date NOT NULL,
	"query" text NOT NULL,
	"times" integer NOT NULL,
	"missed" integer NOT NULL,
	CONSTRAINT "search_queries_day_query_pk" PRIMARY KEY("day","query"),
	CONSTRAINT "search_queries_times" CHECK ("search_queries"."missed" BETWEEN 0 AND "search_queries"."times")
);
--> statement-breakpoint
CREATE TABLE "search_redirects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_redirects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"query" text NOT NULL,
	"slug" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "search_redirects_query_unique" UNIQUE("query")
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_synonyms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"term" text NOT NULL,
	"others" text[] NOT NULL,
	"is_two_way" boolean NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "search_synonyms_term_unique" UNIQUE("term"),
	CONSTRAINT "search_synonyms_others" CHECK (cardinality("search_synonyms"."others") BETWEEN 1 AND 20)
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
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"lang" text NOT NULL,
	"password_hash" text,
	"totp_secret" "bytea",
	"totp_step" bigint,
	"is_demo" boolean DEFAULT false NOT NULL,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_email_unique" UNIQUE("email"),
	CONSTRAINT "staff_email_is_lower_case" CHECK ("staff"."email" = lower("staff"."email")),
	CONSTRAINT "staff_name_is_visible" CHECK (is_visible("staff"."name")),
	CONSTRAINT "staff_role" CHECK ("staff"."role" IN ('owner', 'editor', 'order-manager', 'support')),
	CONSTRAINT "staff_lang" CHECK ("staff"."lang" IN ('uk', 'ru'))
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "staff_recovery_codes_of_staff" UNIQUE("staff_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"staff_id" uuid NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_tickets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"staff_id" uuid,
	"challenge" text,
	"totp_secret" "bytea",
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_tickets_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "staff_tickets_purpose" CHECK ("staff_tickets"."purpose" IN ('sign-in', 'enrolment', 'totp', 'passkey', 'new-passkey'))
);
--> statement-breakpoint
CREATE TABLE "outdated_translations" (
	"product_id" integer NOT NULL,
	"field" text NOT NULL,
	"lang" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outdated_translations_product_id_field_pk" PRIMARY KEY("product_id","field"),
	CONSTRAINT "outdated_translations_field" CHECK ("outdated_translations"."field" IN ('name', 'summary', 'description', 'seoTitle', 'seoDescription')),
	CONSTRAINT "outdated_translations_lang" CHECK ("outdated_translations"."lang" IN ('uk', 'ru'))
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"delta" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"actor" text DEFAULT nullif(current_setting('shop.actor', true), ''),
	"batch" uuid DEFAULT nullif(current_setting('shop.batch', true), '')::uuid,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "stock_movements_reason" CHECK ("stock_movements"."reason" IN ('received', 'returned', 'sold-elsewhere', 'damaged', 'lost', 'used', 'correction', 'counted', 'imported', 'changed')),
	CONSTRAINT "stock_movements_note" CHECK (is_visible("stock_movements"."note"))
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_id" uuid NOT NULL,
	"screen" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	CONSTRAINT "saved_views_name" UNIQUE("staff_id","screen","name")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"source" text NOT NULL,
	"crop" jsonb,
	"media_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "uploads_state" CHECK ("uploads"."state" IN ('waiting', 'making', 'ready', 'failed')),
	CONSTRAINT "uploads_percent" CHECK ("uploads"."percent" BETWEEN 0 AND 100),
	CONSTRAINT "uploads_ready" CHECK (("uploads"."state" = 'ready') = ("uploads"."media_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "cart_intents" (
	"key" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"visitor_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"services" text[] NOT NULL,
	"service_values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"quantity" integer NOT NULL,
	"seen_price" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_lines_choice" UNIQUE("visitor_id","product_id","services","service_values"),
	CONSTRAINT "cart_lines_quantity" CHECK ("cart_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "confirmed_contacts" (
	"visitor_id" uuid NOT NULL,
	"contact" text NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "confirmed_contacts_visitor_id_contact_pk" PRIMARY KEY("visitor_id","contact")
);
--> statement-breakpoint
CREATE TABLE "saved_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"visitor_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"services" text[] NOT NULL,
	"service_values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_lines_choice" UNIQUE("visitor_id","product_id","services","service_values"),
	CONSTRAINT "saved_lines_quantity" CHECK ("saved_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "visitors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" "bytea",
	"customer_id" uuid,
	"promo_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visitors_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "visitors_customer_id_unique" UNIQUE("customer_id"),
	CONSTRAINT "visitors_guest_or_customer" CHECK (num_nonnulls("visitors"."token_hash", "visitors"."customer_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "wishlist_items" (
	"visitor_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlist_items_visitor_id_product_id_pk" PRIMARY KEY("visitor_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "page_vitals" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"lang" text NOT NULL,
	"device" text NOT NULL,
	"connection" text NOT NULL,
	"metric" text NOT NULL,
	"counts" integer[] NOT NULL,
	CONSTRAINT "page_vitals_day_page_lang_device_connection_metric_pk" PRIMARY KEY("day","page","lang","device","connection","metric"),
	CONSTRAINT "page_vitals_lang" CHECK ("page_vitals"."lang" IN ('uk', 'ru'))
);
--> statement-breakpoint
ALTER TABLE "blog_categories" ADD CONSTRAINT "blog_categories_slug_page_entries_slug_fk" FOREIGN KEY ("slug") REFERENCES "public"."page_entries"("slug") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "post_materials" ADD CONSTRAINT "post_materials_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_materials" ADD CONSTRAINT "post_materials_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_slug_page_entries_slug_fk" FOREIGN KEY ("slug") REFERENCES "public"."page_entries"("slug") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_category_id_blog_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."blog_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "build_shards" ADD CONSTRAINT "build_shards_build_id_distributed_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."distributed_builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_slug_page_entries_slug_fk" FOREIGN KEY ("slug") REFERENCES "public"."page_entries"("slug") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_stocks" ADD CONSTRAINT "imported_stocks_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attributes" ADD CONSTRAINT "product_attributes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attributes" ADD CONSTRAINT "product_attributes_attribute_code_attributes_code_fk" FOREIGN KEY ("attribute_code") REFERENCES "public"."attributes"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_links" ADD CONSTRAINT "product_links_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_links" ADD CONSTRAINT "product_links_linked_product_id_products_id_fk" FOREIGN KEY ("linked_product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_media" ADD CONSTRAINT "product_media_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_media" ADD CONSTRAINT "product_media_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_services" ADD CONSTRAINT "product_services_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_services" ADD CONSTRAINT "product_services_service_code_services_code_fk" FOREIGN KEY ("service_code") REFERENCES "public"."services"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_tiers" ADD CONSTRAINT "product_tiers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_slug_page_entries_slug_fk" FOREIGN KEY ("slug") REFERENCES "public"."page_entries"("slug") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_prices" ADD CONSTRAINT "planned_prices_change_id_scheduled_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."scheduled_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_to_slug_page_entries_slug_fk" FOREIGN KEY ("to_slug") REFERENCES "public"."page_entries"("slug") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "scheduled_changes" ADD CONSTRAINT "scheduled_changes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_family_id_product_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."product_families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_families" ADD CONSTRAINT "product_families_axis_attributes_code_fk" FOREIGN KEY ("axis") REFERENCES "public"."attributes"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_families" ADD CONSTRAINT "product_families_second_axis_attributes_code_fk" FOREIGN KEY ("second_axis") REFERENCES "public"."attributes"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landing_pages" ADD CONSTRAINT "landing_pages_slug_page_entries_slug_fk" FOREIGN KEY ("slug") REFERENCES "public"."page_entries"("slug") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "landing_pages" ADD CONSTRAINT "landing_pages_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_edits" ADD CONSTRAINT "order_edits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_transitions" ADD CONSTRAINT "order_transitions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packing_ticks" ADD CONSTRAINT "packing_ticks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_orders" ADD CONSTRAINT "phone_orders_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_orders" ADD CONSTRAINT "phone_orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_orders" ADD CONSTRAINT "phone_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_tasks" ADD CONSTRAINT "shop_tasks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_pages" ADD CONSTRAINT "content_pages_slug_page_entries_slug_fk" FOREIGN KEY ("slug") REFERENCES "public"."page_entries"("slug") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "promo_code_uses" ADD CONSTRAINT "promo_code_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_code_uses" ADD CONSTRAINT "promo_code_uses_code_promo_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."promo_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebuild_events" ADD CONSTRAINT "rebuild_events_rebuild_id_rebuilds_id_fk" FOREIGN KEY ("rebuild_id") REFERENCES "public"."rebuilds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_redirects" ADD CONSTRAINT "search_redirects_slug_page_entries_slug_fk" FOREIGN KEY ("slug") REFERENCES "public"."page_entries"("slug") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_tickets" ADD CONSTRAINT "staff_tickets_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outdated_translations" ADD CONSTRAINT "outdated_translations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmed_contacts" ADD CONSTRAINT "confirmed_contacts_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_lines" ADD CONSTRAINT "saved_lines_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_lines" ADD CONSTRAINT "saved_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitors" ADD CONSTRAINT "visitors_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor","id");--> statement-breakpoint
CREATE INDEX "audit_log_batch" ON "audit_log" USING btree ("batch","id") WHERE "audit_log"."batch" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_xid" ON "audit_log" USING btree ("xid","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING brin ("at");--> statement-breakpoint
CREATE INDEX "post_materials_category" ON "post_materials" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "posts_published" ON "posts" USING btree ("published_on" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "build_shards_build" ON "build_shards" USING btree ("build_id");--> statement-breakpoint
CREATE INDEX "categories_parent" ON "categories" USING btree ("parent_id","position");--> statement-breakpoint
CREATE INDEX "product_links_linked" ON "product_links" USING btree ("linked_product_id");--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category_id","is_published","popularity" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "products_search_text" ON "products" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "changes_xid" ON "changes" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "planned_prices_product" ON "planned_prices" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "redirects_to" ON "redirects" USING btree ("to_slug");--> statement-breakpoint
CREATE INDEX "scheduled_changes_due" ON "scheduled_changes" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "customer_notes_customer" ON "customer_notes" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "customers_created" ON "customers" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "identities_customer" ON "identities" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "one_time_codes_expiry" ON "one_time_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_customer" ON "sessions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "drafts_saved" ON "drafts" USING btree ("staff_id","saved_at");--> statement-breakpoint
CREATE INDEX "family_members_family" ON "family_members" USING btree ("family_id","position");--> statement-breakpoint
CREATE INDEX "import_rows_outcome" ON "import_rows" USING btree ("import_id","outcome","row");--> statement-breakpoint
CREATE INDEX "import_rows_to_do" ON "import_rows" USING btree ("import_id","row") WHERE "import_rows"."result" IS NULL;--> statement-breakpoint
CREATE INDEX "import_rows_result" ON "import_rows" USING btree ("import_id","result","row");--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "landing_pages_category" ON "landing_pages" USING btree ("category_id","position");--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_recipient" ON "messages" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "messages_order" ON "messages" USING btree (("content" ->> 'orderId'));--> statement-breakpoint
CREATE INDEX "order_edits_order" ON "order_edits" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_items_product" ON "order_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "order_returns_order" ON "order_returns" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_transitions_order" ON "order_transitions" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "orders_expiry" ON "orders" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at" DESC NULLS LAST,"number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_guest_email" ON "orders" USING btree ("recipient_email") WHERE "orders"."customer_id" IS NULL;--> statement-breakpoint
CREATE INDEX "orders_guest_phone" ON "orders" USING btree ("recipient_phone") WHERE "orders"."customer_id" IS NULL;--> statement-breakpoint
CREATE INDEX "orders_left" ON "orders" USING btree ("id") WHERE "orders"."is_left";--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "phone_orders_staff" ON "phone_orders" USING btree ("staff_id","updated_at");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "shop_tasks_open" ON "shop_tasks" USING btree ("created_at") WHERE "shop_tasks"."done_at" IS NULL;--> statement-breakpoint
CREATE INDEX "rebuild_events_rebuild" ON "rebuild_events" USING btree ("rebuild_id","id");--> statement-breakpoint
CREATE INDEX "rebuilds_open" ON "rebuilds" USING btree ("id") WHERE "rebuilds"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "review_photos_review" ON "review_photos" USING btree ("review_id","position");--> statement-breakpoint
CREATE INDEX "review_photos_media" ON "review_photos" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "review_photos_left" ON "review_photos" USING btree ("created_at") WHERE "review_photos"."review_id" IS NULL;--> statement-breakpoint
CREATE INDEX "reviews_published" ON "reviews" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "reviews"."status" = 'published' AND "reviews"."product_id" IS NULL;--> statement-breakpoint
CREATE INDEX "reviews_product" ON "reviews" USING btree ("product_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "reviews"."product_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_order" ON "reviews" USING btree ("order_id","product_id") WHERE "reviews"."order_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "reviews_status" ON "reviews" USING btree ("status","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reviews_customer" ON "reviews" USING btree ("customer_id") WHERE "reviews"."customer_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "search_askers_day" ON "search_askers" USING btree ("lang","day");--> statement-breakpoint
CREATE INDEX "search_queries_missed" ON "search_queries" USING btree ("day","missed" DESC NULLS LAST) WHERE "search_queries"."missed" > 0;--> statement-breakpoint
CREATE INDEX "site_requests_waiting" ON "site_requests" USING btree ("id") WHERE "site_requests"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "site_requests_requested" ON "site_requests" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "staff_passkeys_staff" ON "staff_passkeys" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_staff" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_tickets_expiry" ON "staff_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "stock_movements_product" ON "stock_movements" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "uploads_media" ON "uploads" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "uploads_source" ON "uploads" USING btree ("source");--> statement-breakpoint
CREATE INDEX "cart_intents_created_at" ON "cart_intents" USING btree ("created_at");--> statement-breakpoint
-- Levels that a shop begins with.
INSERT INTO discount_levels (levels) VALUES (
  '[{"from": 500000, "percent": 3}, {"from": 1500000, "percent": 5}, {"from": 3000000, "percent": 7}, {"from": 6000000, "percent": 10}]'
);
