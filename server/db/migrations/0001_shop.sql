CREATE TYPE "public"."page_type" AS ENUM('category', 'product', 'blog-category', 'blog-post', 'index');--> statement-breakpoint
CREATE TABLE "blog_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blog_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"position" integer NOT NULL,
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
	"media_id" text,
	CONSTRAINT "posts_slug_unique" UNIQUE("slug"),
	CONSTRAINT "posts_title_is_localized" CHECK (is_localized("posts"."title")),
	CONSTRAINT "posts_excerpt_is_localized" CHECK (is_localized("posts"."excerpt")),
	CONSTRAINT "posts_html_is_localized" CHECK (is_localized("posts"."html"))
);
--> statement-breakpoint
CREATE TABLE "attributes" (
	"code" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"position" integer NOT NULL,
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
	CONSTRAINT "categories_slug_unique" UNIQUE("slug"),
	CONSTRAINT "categories_name_is_localized" CHECK (is_localized("categories"."name")),
	CONSTRAINT "categories_description_is_localized" CHECK (is_localized("categories"."description"))
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"placeholder" text NOT NULL
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
	CONSTRAINT "product_links_product_id_position_pk" PRIMARY KEY("product_id","position")
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
	CONSTRAINT "product_services_product_id_service_code_pk" PRIMARY KEY("product_id","service_code")
);
--> statement-breakpoint
CREATE TABLE "product_tiers" (
	"product_id" integer NOT NULL,
	"cost_breakpoint" integer NOT NULL,
	"price" integer NOT NULL,
	CONSTRAINT "product_tiers_product_id_cost_breakpoint_pk" PRIMARY KEY("product_id","cost_breakpoint"),
	CONSTRAINT "product_tiers_price" CHECK ("product_tiers"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"sku" text NOT NULL,
	"category_id" integer NOT NULL,
	"brand" text,
	"name" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"price" integer NOT NULL,
	"old_price" integer,
	"stock" integer NOT NULL,
	"weight" integer NOT NULL,
	"popularity" integer DEFAULT 0 NOT NULL,
	"is_published" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', sku || ' ' || coalesce(brand, '') || ' ' || (name ->> 'uk') || ' ' || (name ->> 'ru'))) STORED,
	"search_text" text GENERATED ALWAYS AS (lower(sku || ' ' || coalesce(brand, '') || ' ' || (name ->> 'uk') || ' ' || (name ->> 'ru'))) STORED,
	CONSTRAINT "products_slug_unique" UNIQUE("slug"),
	CONSTRAINT "products_sku_unique" UNIQUE("sku"),
	CONSTRAINT "products_price" CHECK ("products"."price" >= 0),
	CONSTRAINT "products_old_price" CHECK ("products"."old_price" > "products"."price"),
	CONSTRAINT "products_stock" CHECK ("products"."stock" >= 0),
	CONSTRAINT "products_name_is_localized" CHECK (is_localized("products"."name")),
	CONSTRAINT "products_summary_is_localized" CHECK (is_localized("products"."summary")),
	CONSTRAINT "products_description_is_localized" CHECK (is_localized("products"."description"))
);
--> statement-breakpoint
CREATE TABLE "services" (
	"code" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"price" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "services_name_is_localized" CHECK (is_localized("services"."name"))
);
--> statement-breakpoint
CREATE TABLE "announcement" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"text" jsonb NOT NULL,
	"is_fixed" boolean NOT NULL,
	"type" text NOT NULL,
	"is_shown" boolean NOT NULL,
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
	CONSTRAINT "content_pages_title_is_localized" CHECK (is_localized("content_pages"."title")),
	CONSTRAINT "content_pages_summary_is_localized" CHECK (is_localized("content_pages"."summary")),
	CONSTRAINT "content_pages_html_is_localized" CHECK (is_localized("content_pages"."html"))
);
--> statement-breakpoint
CREATE TABLE "maintenance" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_in_progress" boolean NOT NULL,
	"end_time" timestamp with time zone,
	CONSTRAINT "maintenance_is_singleton" CHECK ("maintenance"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "page_entries" (
	"slug" text PRIMARY KEY NOT NULL,
	"type" "page_type" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"site" jsonb NOT NULL,
	CONSTRAINT "site_settings_site_is_localized" CHECK (is_localized("site_settings"."site")),
	CONSTRAINT "site_settings_is_singleton" CHECK ("site_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"visitor_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"services" text[] NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_lines_choice" UNIQUE("visitor_id","product_id","services"),
	CONSTRAINT "cart_lines_quantity" CHECK ("cart_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "visitors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visitors_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "wishlist_items" (
	"visitor_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlist_items_visitor_id_product_id_pk" PRIMARY KEY("visitor_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "blog_categories" ADD CONSTRAINT "blog_categories_slug_page_entries_slug_fk" FOREIGN KEY ("slug") REFERENCES "public"."page_entries"("slug") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "post_materials" ADD CONSTRAINT "post_materials_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_materials" ADD CONSTRAINT "post_materials_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_slug_page_entries_slug_fk" FOREIGN KEY ("slug") REFERENCES "public"."page_entries"("slug") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_category_id_blog_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."blog_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_slug_page_entries_slug_fk" FOREIGN KEY ("slug") REFERENCES "public"."page_entries"("slug") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "content_pages" ADD CONSTRAINT "content_pages_slug_page_entries_slug_fk" FOREIGN KEY ("slug") REFERENCES "public"."page_entries"("slug") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_materials_category" ON "post_materials" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "posts_published" ON "posts" USING btree ("published_on" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "categories_parent" ON "categories" USING btree ("parent_id","position");--> statement-breakpoint
CREATE INDEX "product_links_linked" ON "product_links" USING btree ("linked_product_id");--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category_id","popularity" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search");--> statement-breakpoint
CREATE INDEX "products_search_text" ON "products" USING gin ("search_text" gin_trgm_ops);