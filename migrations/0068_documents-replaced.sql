ALTER TABLE "service_files" ADD COLUMN "replaces_id" uuid;--> statement-breakpoint
ALTER TABLE "service_files" ADD CONSTRAINT "service_files_replaces" FOREIGN KEY ("replaces_id") REFERENCES "public"."service_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_files" ADD CONSTRAINT "services.file-replaced" UNIQUE("replaces_id");