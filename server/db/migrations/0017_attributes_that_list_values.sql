ALTER TABLE "attributes" ADD COLUMN "is_list" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Materials and binders are listed by every shop of this kind: "бук, гума" is beech and rubber.
UPDATE "attributes" SET "is_list" = true WHERE "code" IN ('material', 'binder');
