ALTER TABLE "participants" ADD CONSTRAINT "participants_id_trip" UNIQUE("id","trip_id");--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_itinerary_id" UNIQUE("itinerary_id","id");--> statement-breakpoint
CREATE TABLE "drivers" (
	"participant_id" uuid PRIMARY KEY NOT NULL,
	"trip_id" uuid NOT NULL,
	"vehicle_id" uuid,
	"licence_number" text,
	"licence_category" text,
	"licence_expires_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "drivers_licence_category" CHECK ("drivers"."licence_category" in ('D', 'DE', 'D1', 'D1E'))
);
--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_participant" FOREIGN KEY ("participant_id","trip_id") REFERENCES "public"."participants"("id","trip_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "bookings.vehicle-not-of-trip" FOREIGN KEY ("trip_id","vehicle_id") REFERENCES "public"."vehicles"("itinerary_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drivers_vehicle" ON "drivers" USING btree ("trip_id","vehicle_id");