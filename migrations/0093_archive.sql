CREATE TABLE "archive_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"trip_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"type" text NOT NULL,
	"replaces_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "archive.replaced" UNIQUE("replaces_id"),
	CONSTRAINT "archive_entries_type" CHECK ("archive_entries"."type" in ('serviceDocument', 'insurancePolicy', 'evaluationPoll', 'finalReport'))
);
--> statement-breakpoint
ALTER TABLE "archive_entries" ADD CONSTRAINT "archive_entries_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_entries" ADD CONSTRAINT "archive_entries_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_entries" ADD CONSTRAINT "archive_entries_replaces" FOREIGN KEY ("replaces_id") REFERENCES "public"."archive_entries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "archive_entries_trip" ON "archive_entries" USING btree ("trip_id");--> statement-breakpoint
CREATE INDEX "archive_entries_file" ON "archive_entries" USING btree ("file_id");