ALTER TABLE "cart_lines" DROP CONSTRAINT "cart_lines_choice";--> statement-breakpoint
ALTER TABLE "saved_lines" DROP CONSTRAINT "saved_lines_choice";--> statement-breakpoint
ALTER TABLE "product_services" ADD COLUMN "limits" jsonb;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "fields" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "is_prepaid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "is_returnable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "service_values" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_lines" ADD COLUMN "service_values" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_choice" UNIQUE("visitor_id","product_id","services","service_values");--> statement-breakpoint
ALTER TABLE "saved_lines" ADD CONSTRAINT "saved_lines_choice" UNIQUE("visitor_id","product_id","services","service_values");--> statement-breakpoint
-- Pages show what a service asks for: the feed's triggers (0007) with the new columns.
DROP TRIGGER changes_product_insert ON product_services;--> statement-breakpoint
DROP TRIGGER changes_product_update ON product_services;--> statement-breakpoint
DROP TRIGGER changes_product_delete ON product_services;--> statement-breakpoint
DROP TRIGGER changes_product_update ON services;--> statement-breakpoint
CREATE TRIGGER changes_product_insert AFTER INSERT ON product_services REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION record_changes('product_id, service_code, limits',
  'SELECT ''product:'' || product_id FROM changed', 'share services');--> statement-breakpoint
CREATE TRIGGER changes_product_update AFTER UPDATE ON product_services
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION record_changes('product_id, service_code, limits',
  'SELECT ''product:'' || product_id FROM changed', 'share services');--> statement-breakpoint
CREATE TRIGGER changes_product_delete AFTER DELETE ON product_services REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION record_changes('product_id, service_code, limits',
  'SELECT ''product:'' || product_id FROM changed', 'share services');--> statement-breakpoint
CREATE TRIGGER changes_product_update AFTER UPDATE ON services
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION record_changes(
  'code, name, price, position, fields, is_prepaid, is_returnable',
  'SELECT ''product:'' || product_id FROM changed JOIN product_services ON service_code = code', 'exclusive services');
