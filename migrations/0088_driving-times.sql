CREATE TABLE "driving_times" (
	"itinerary_id" uuid NOT NULL,
	"day" integer NOT NULL,
	"minutes" integer NOT NULL,
	CONSTRAINT "driving_times_itinerary_id_day_pk" PRIMARY KEY("itinerary_id","day"),
	CONSTRAINT "driving_times_day" CHECK ("driving_times"."day" between 1 and 60),
	CONSTRAINT "departures.driving-range" CHECK ("driving_times"."minutes" between 1 and 1439)
);
--> statement-breakpoint
ALTER TABLE "driving_times" ADD CONSTRAINT "driving_times_itinerary_id_itineraries_id_fk" FOREIGN KEY ("itinerary_id") REFERENCES "public"."itineraries"("id") ON DELETE cascade ON UPDATE no action;