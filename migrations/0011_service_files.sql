ALTER TABLE "service_files" DROP CONSTRAINT "service_files_service_id_services_id_fk";
--> statement-breakpoint
ALTER TABLE "service_files" DROP CONSTRAINT "service_files_file_id_files_id_fk";
--> statement-breakpoint
ALTER TABLE "service_files" ALTER COLUMN "service_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "service_files" ADD CONSTRAINT "service_files_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_files" ADD CONSTRAINT "service_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_files_file" ON "service_files" USING btree ("file_id");