CREATE TABLE "trip_heads" (
	"trip_id" uuid PRIMARY KEY NOT NULL,
	"confirmed" integer DEFAULT 0 NOT NULL,
	"option" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"bookings" integer DEFAULT 0 NOT NULL,
	"held" integer GENERATED ALWAYS AS (confirmed + option) STORED NOT NULL
);
--> statement-breakpoint
DROP INDEX "departures_order";--> statement-breakpoint
DROP INDEX "messages_by_time";--> statement-breakpoint
ALTER TABLE "trip_heads" ADD CONSTRAINT "trip_heads_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trip_heads_held" ON "trip_heads" USING btree ("held","trip_id");--> statement-breakpoint
CREATE INDEX "message_files_file" ON "message_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "messages_by_state" ON "messages" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "price_lines_participant" ON "price_lines" USING btree ("participant_id");--> statement-breakpoint
CREATE INDEX "itineraries_templates" ON "itineraries" USING btree ("days","id") WHERE "itineraries"."kind" = 'template';--> statement-breakpoint
CREATE INDEX "providers_by_name" ON "providers" USING btree ("company_name" collate "it-x-icu","id") WHERE "providers"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "services_contact" ON "services" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "templates_by_name" ON "templates" USING btree ("name" collate "it-x-icu","id");--> statement-breakpoint
CREATE INDEX "templates_by_use" ON "templates" USING btree ("times_used","id");--> statement-breakpoint
CREATE INDEX "templates_by_last_use" ON "templates" USING btree (coalesce("last_used_at", '-infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "trips_counted_by_type" ON "trips" USING btree ("type","status");--> statement-breakpoint
CREATE INDEX "trips_title" ON "trips" USING btree ("title" collate "it-x-icu","id");--> statement-breakpoint
CREATE INDEX "trips_status_order" ON "trips" USING btree (array_position(array['draft', 'forSale', 'confirmed', 'completed', 'cancelled', 'archived'], "status"),"id");--> statement-breakpoint
CREATE INDEX "trips_template" ON "trips" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "messages_by_time" ON "messages" USING btree ("created_at","id");
--> statement-breakpoint
-- Of the trips there are; the trigger of the next migration keeps them from then on.
INSERT INTO "trip_heads" ("trip_id", "confirmed", "option", "waiting", "bookings")
SELECT t.id, coalesce(sum(b.adults + b.children) FILTER (WHERE b.status = 'confirmed'), 0),
  coalesce(sum(b.adults + b.children) FILTER (WHERE b.is_holding AND b.status <> 'confirmed'), 0),
  coalesce(sum(b.adults + b.children) FILTER (WHERE b.status = 'waitingList'), 0),
  count(b.id) FILTER (WHERE b.status <> 'canceled')
FROM trips t LEFT JOIN bookings b ON b.trip_id = t.id AND NOT b.is_staff GROUP BY t.id;
