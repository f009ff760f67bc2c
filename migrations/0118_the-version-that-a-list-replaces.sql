ALTER TABLE "rooming_versions" ADD COLUMN "replaces" integer;--> statement-breakpoint
UPDATE "rooming_versions" SET "replaces" = "number" - 1 WHERE "number" > 1;
