CREATE TABLE "room_releases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"service_id" uuid NOT NULL,
	"allotment_id" uuid,
	"room_type" text NOT NULL,
	"quantity" integer NOT NULL,
	"released_on" date NOT NULL,
	"told_to" text NOT NULL,
	"created_by" uuid,
	"created_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_releases_room_type" CHECK ("room_releases"."room_type" in ('SGL', 'DUS', 'DBL', 'TWN', 'TRP', 'QUAD')),
	CONSTRAINT "services.released-range" CHECK ("room_releases"."quantity" between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "room_releases" ADD CONSTRAINT "room_releases_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_releases" ADD CONSTRAINT "room_releases_allotment_id_allotments_id_fk" FOREIGN KEY ("allotment_id") REFERENCES "public"."allotments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_releases_service" ON "room_releases" USING btree ("service_id","created_at");--> statement-breakpoint
CREATE INDEX "room_releases_allotment" ON "room_releases" USING btree ("allotment_id");