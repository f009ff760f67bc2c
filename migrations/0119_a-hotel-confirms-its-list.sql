ALTER TABLE "rooming_versions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rooming_versions" ADD COLUMN "confirmed_by_name" text;--> statement-breakpoint
ALTER TABLE "rooming_versions" ADD CONSTRAINT "rooming_versions_confirmed" CHECK (("rooming_versions"."confirmed_at" is null) = ("rooming_versions"."confirmed_by_name" is null));