CREATE TABLE "booking_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"participant_id" uuid,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "booking_files_kind" CHECK ("booking_files"."kind" in ('contract', 'disabilityCard', 'parentsConsent', 'other')),
	CONSTRAINT "bookings.file-person-missing" CHECK ("booking_files"."participant_id" is not null or "booking_files"."kind" not in ('disabilityCard', 'parentsConsent'))
);
--> statement-breakpoint
ALTER TABLE "booking_files" ADD CONSTRAINT "booking_files_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_files" ADD CONSTRAINT "booking_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_files" ADD CONSTRAINT "booking_files_participant" FOREIGN KEY ("participant_id","booking_id") REFERENCES "public"."participants"("id","booking_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "booking_files_booking" ON "booking_files" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "booking_files_participant_booking" ON "booking_files" USING btree ("participant_id","booking_id");--> statement-breakpoint
CREATE INDEX "booking_files_file" ON "booking_files" USING btree ("file_id");