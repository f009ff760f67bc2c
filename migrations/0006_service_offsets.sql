ALTER TABLE "services" ADD COLUMN "contact_id" uuid;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "option_offset" integer;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "release_offset" integer;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_contact_id_provider_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."provider_contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services.date-or-offset" CHECK (("services"."option_on" is null or "services"."option_offset" is null) and ("services"."release_on" is null or "services"."release_offset" is null));