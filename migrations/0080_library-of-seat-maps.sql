CREATE TABLE "seat_maps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"layout" jsonb NOT NULL,
	"registered_seats" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "seating.registered-range" CHECK ("seat_maps"."registered_seats" between 1 and 120)
);
--> statement-breakpoint
ALTER TABLE "vehicle_maps" ADD COLUMN "seat_map_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "seating.map-known" ON "seat_maps" USING btree (lower("name")) WHERE is_active;--> statement-breakpoint
ALTER TABLE "vehicle_maps" ADD CONSTRAINT "vehicle_maps_seat_map_id_seat_maps_id_fk" FOREIGN KEY ("seat_map_id") REFERENCES "public"."seat_maps"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vehicle_maps_seat_map" ON "vehicle_maps" USING btree ("seat_map_id");