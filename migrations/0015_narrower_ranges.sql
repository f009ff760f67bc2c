-- A mark-up above 100 % becomes the margin that gives the same price, to a hundredth of a percent: cost × (1 + mark-up) =
-- cost / (1 − margin).
UPDATE "cost_definitions" SET "margin_bps" = round(10000.0 * "markup_bps" / (10000 + "markup_bps"))::integer, "markup_bps" = NULL
WHERE "markup_bps" > 10000;--> statement-breakpoint
-- Money goes back within 14 days at most (art. 41 c. 6): a longer term that was set becomes the longest the law gives.
UPDATE "settings" SET "value" = to_jsonb(14) WHERE "key" = 'refundDays' AND jsonb_typeof("value") = 'number' AND ("value" #>> '{}')::numeric > 14;--> statement-breakpoint
ALTER TABLE "cost_definitions" DROP CONSTRAINT "costs.percent-range";--> statement-breakpoint
DROP INDEX "activity_of_itinerary";--> statement-breakpoint
CREATE INDEX "activity_of_itinerary" ON "activity_entries" USING btree ("itinerary_id","at","seq");--> statement-breakpoint
ALTER TABLE "cost_definitions" ADD CONSTRAINT "costs.percent-range" CHECK (coalesce("cost_definitions"."agency_fee_bps", 0) between 0 and 10000 and coalesce("cost_definitions"."insurance_bps", 0) between 0 and 10000
        and coalesce("cost_definitions"."margin_bps", 0) between 0 and 9999 and coalesce("cost_definitions"."markup_bps", 0) between 0 and 10000);
