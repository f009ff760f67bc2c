DROP INDEX "customers_folded";--> statement-breakpoint
DROP INDEX "customers_folded_start";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "latest_trip_on" date;--> statement-breakpoint
UPDATE "customers" c SET "latest_trip_on" = l.departs_on FROM (
  SELECT p.customer_id, max(t.departs_on) AS departs_on FROM participants p JOIN trips t ON t.id = p.trip_id GROUP BY p.customer_id
) l WHERE l.customer_id = c.id;--> statement-breakpoint
CREATE INDEX "customers_start" ON "customers" USING btree ("folded" text_pattern_ops) WHERE "customers"."merged_into" is null and "customers"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "customers_latest" ON "customers" USING btree (left("folded", 2),"latest_trip_on" DESC NULLS LAST,"folded") WHERE "customers"."merged_into" is null and "customers"."erased_at" is null;