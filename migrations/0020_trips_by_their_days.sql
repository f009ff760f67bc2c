DROP INDEX "trips_departs";--> statement-breakpoint
CREATE INDEX "trips_departs" ON "trips" USING btree ("departs_on","id","returns_on");