ALTER TABLE "bookings" ADD COLUMN "departure_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings.departure-not-of-trip" FOREIGN KEY ("trip_id","departure_id") REFERENCES "public"."departures"("itinerary_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_departure" ON "bookings" USING btree ("trip_id","departure_id");