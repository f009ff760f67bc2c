CREATE TABLE "seats" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"label" text NOT NULL,
	"is_crew" boolean DEFAULT false NOT NULL,
	"is_blocked" boolean DEFAULT false NOT NULL,
	"participant_id" uuid,
	CONSTRAINT "seats_label" UNIQUE("vehicle_id","label"),
	CONSTRAINT "seating.two-seats" UNIQUE("participant_id"),
	CONSTRAINT "seating.seat-blocked" CHECK (not "seats"."is_blocked" or "seats"."participant_id" is null)
);
--> statement-breakpoint
CREATE TABLE "vehicle_maps" (
	"vehicle_id" uuid PRIMARY KEY NOT NULL,
	"layout" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "held_seats" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_vehicle_id_vehicle_maps_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle_maps"("vehicle_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_maps" ADD CONSTRAINT "vehicle_maps_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;