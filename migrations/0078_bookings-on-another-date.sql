CREATE TABLE "booking_moves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"from_trip_id" uuid NOT NULL,
	"from_number" integer NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"moved_by" uuid,
	CONSTRAINT "booking_moves_number" UNIQUE("from_trip_id","from_number")
);
--> statement-breakpoint
ALTER TABLE "drivers" DROP CONSTRAINT "drivers_participant";
--> statement-breakpoint
ALTER TABLE "participants" DROP CONSTRAINT "participants_booking";
--> statement-breakpoint
ALTER TABLE "price_lines" DROP CONSTRAINT "bookings.line-of-stranger";
--> statement-breakpoint
ALTER TABLE "booking_moves" ADD CONSTRAINT "booking_moves_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_moves" ADD CONSTRAINT "booking_moves_from_trip_id_trips_id_fk" FOREIGN KEY ("from_trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_moves_booking" ON "booking_moves" USING btree ("booking_id");--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_participant" FOREIGN KEY ("participant_id","trip_id") REFERENCES "public"."participants"("id","trip_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_booking" FOREIGN KEY ("booking_id","trip_id") REFERENCES "public"."bookings"("id","trip_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "price_lines" ADD CONSTRAINT "bookings.line-of-stranger" FOREIGN KEY ("participant_id","booking_id") REFERENCES "public"."participants"("id","booking_id") ON DELETE no action ON UPDATE cascade;