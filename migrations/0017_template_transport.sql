ALTER TABLE "templates" ADD COLUMN "transport" text DEFAULT 'unselected' NOT NULL;--> statement-breakpoint
UPDATE "templates" SET "transport" = "last"."transport" FROM (
  SELECT DISTINCT ON ("template_id") "template_id", "transport" FROM "trips"
  WHERE "template_id" IS NOT NULL AND "transport" <> 'unselected' ORDER BY "template_id", "created_at" DESC, "id"
) "last" WHERE "last"."template_id" = "templates"."id";--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_transport" CHECK ("templates"."transport" in ('unselected', 'flight', 'train', 'cruise', 'bus'));
