ALTER TABLE "customers" drop column "folded_whole";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "folded_whole" text GENERATED ALWAYS AS (search_key(surname || ' ' || name || ' ' || coalesce(tax_code, '') || ' ' || coalesce(phone, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "customers_folded_whole" ON "customers" USING gin ("folded_whole" gin_trgm_ops) WHERE "customers"."merged_into" is null and "customers"."erased_at" is null;
