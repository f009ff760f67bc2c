CREATE TABLE "open_balances" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"trip_id" uuid NOT NULL,
	"due_on" date
);
--> statement-breakpoint
CREATE TABLE "trip_counts" (
	"status" text PRIMARY KEY NOT NULL,
	"trips" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "open_balances" ADD CONSTRAINT "open_balances_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "open_balances_trip" ON "open_balances" USING btree ("trip_id","due_on");--> statement-breakpoint
-- Of the trips and bookings there are; the triggers of the next migration keep both from then on.
INSERT INTO "trip_counts" ("status", "trips")
SELECT known.status, (SELECT count(*) FROM trips t WHERE t.status = known.status)
FROM unnest(array['draft', 'forSale', 'confirmed', 'completed', 'cancelled', 'archived']) AS known(status);
--> statement-breakpoint
INSERT INTO "open_balances" ("booking_id", "trip_id", "due_on")
SELECT b.id, b.trip_id, i.due_on
FROM bookings b JOIN booking_money m ON m.booking_id = b.id LEFT JOIN instalments i ON i.booking_id = b.id AND i.kind = 'balance'
WHERE b.status = 'confirmed' AND m.due > 0;
