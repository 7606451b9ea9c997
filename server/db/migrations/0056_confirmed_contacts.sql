ALTER TABLE "confirmed_phones" RENAME TO "confirmed_contacts";--> statement-breakpoint
ALTER TABLE "confirmed_contacts" RENAME COLUMN "phone" TO "contact";--> statement-breakpoint
ALTER TABLE "confirmed_contacts" RENAME CONSTRAINT "confirmed_phones_visitor_id_phone_pk" TO "confirmed_contacts_visitor_id_contact_pk";--> statement-breakpoint
ALTER TABLE "confirmed_contacts" RENAME CONSTRAINT "confirmed_phones_visitor_id_visitors_id_fk" TO "confirmed_contacts_visitor_id_visitors_id_fk";
