ALTER TABLE "rooms" ADD CONSTRAINT "rooms_id_trip" UNIQUE("id","trip_id");--> statement-breakpoint
ALTER TABLE "price_lines" ADD CONSTRAINT "price_lines_id_booking" UNIQUE("id","booking_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_id_entry" UNIQUE("id","booking_id","kind","cents");--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_room_id_rooms_id_fk";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "pays_net" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "commission_bps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
update bookings b set pays_net = a.pays_net, commission_bps = coalesce(cd.agency_fee_bps, a.commission_bps)
  from agencies a, cost_definitions cd
  where a.id = b.agency_id and cd.itinerary_id = b.trip_id and not a.is_direct and not b.is_staff;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings.commission-range" CHECK ("bookings"."commission_bps" between 0 and 10000);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings.room-not-of-trip" FOREIGN KEY ("room_id","trip_id") REFERENCES "public"."rooms"("id","trip_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_lines" ADD CONSTRAINT "price_lines_reverses" FOREIGN KEY ("reverses_id","booking_id") REFERENCES "public"."price_lines"("id","booking_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_lines" ADD CONSTRAINT "price_lines_amount" CHECK ("price_lines"."cents" = "price_lines"."quantity" * "price_lines"."unit_cents");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reverses" FOREIGN KEY ("reverses_id","booking_id","kind","cents") REFERENCES "public"."payments"("id","booking_id","kind","cents") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" DROP COLUMN "last_booking_number";
