DROP INDEX "customers.tax-code-taken";--> statement-breakpoint
DROP INDEX "customers_start";--> statement-breakpoint
DROP INDEX "customers_latest";--> statement-breakpoint
ALTER TABLE "agencies" drop column "folded";--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "folded" text GENERATED ALWAYS AS (search_key(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" drop column "folded";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "folded" text GENERATED ALWAYS AS (search_key(surname || ' ' || name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "municipalities" drop column "folded";--> statement-breakpoint
ALTER TABLE "municipalities" ADD COLUMN "folded" text GENERATED ALWAYS AS (search_key(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "providers" drop column "folded";--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "folded" text GENERATED ALWAYS AS (search_key(company_name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" drop column "folded";--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "folded" text GENERATED ALWAYS AS (search_key(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "trips" drop column "folded";--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "folded" text GENERATED ALWAYS AS (search_key(title)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "joined_name" text GENERATED ALWAYS AS (left(split_part(search_key(surname || ' ' || name), ' ', 2), 200)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "folded" text GENERATED ALWAYS AS (search_key(name || ' ' || address)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "load_points" ADD COLUMN "folded" text GENERATED ALWAYS AS (search_key(name || ' ' || address)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "agencies_folded" ON "agencies" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customers_folded" ON "customers" USING gin ("folded" gin_trgm_ops) WHERE "customers"."merged_into" is null and "customers"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "departures_folded" ON "departures" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "load_points_folded" ON "load_points" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "customers.tax-code-taken" ON "customers" USING btree ("tax_code" text_pattern_ops,"tax_code_country") WHERE "customers"."tax_code" is not null and "customers"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "customers_start" ON "customers" USING btree ("joined_name" text_pattern_ops,"latest_trip_on","id") WHERE "customers"."merged_into" is null and "customers"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "customers_latest" ON "customers" USING btree ("latest_trip_on" DESC NULLS LAST,"joined_name","id") WHERE "customers"."merged_into" is null and "customers"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "municipalities_folded" ON "municipalities" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "providers_folded" ON "providers" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "templates_folded" ON "templates" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "trips_folded" ON "trips" USING gin ("folded" gin_trgm_ops);
