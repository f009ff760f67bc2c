CREATE TABLE "distinct_providers" (
	"first_id" uuid NOT NULL,
	"second_id" uuid NOT NULL,
	CONSTRAINT "distinct_providers_first_id_second_id_pk" PRIMARY KEY("first_id","second_id"),
	CONSTRAINT "distinct_providers_order" CHECK ("distinct_providers"."first_id" < "distinct_providers"."second_id")
);
--> statement-breakpoint
ALTER TABLE "provider_contacts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_contacts" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_contacts" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "provider_contacts" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_contacts" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "provider_contacts" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "folded_whole" text GENERATED ALWAYS AS (search_key(company_name || ' ' || coalesce(city, '') || ' ' || coalesce(vat_number, '') || ' ' || coalesce(phone, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "name_key" text GENERATED ALWAYS AS (nullif(regexp_replace(split_part(search_key(company_name), ' ', 2), '(.)(srls?|spa|snc|sas|scarl|soccoop|gmbh|sarl)$', '\1'), '')) STORED;--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "phone_key" text GENERATED ALWAYS AS (substring(right(regexp_replace(phone, '[^0-9]', '', 'g'), 9) from '^[0-9]{6,}$')) STORED;--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "release_days" integer;--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "rooming_days" integer;--> statement-breakpoint
ALTER TABLE "distinct_providers" ADD CONSTRAINT "distinct_providers_first_id_providers_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_providers" ADD CONSTRAINT "distinct_providers_second_id_providers_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "distinct_providers_second" ON "distinct_providers" USING btree ("second_id");--> statement-breakpoint
ALTER TABLE "providers" ADD CONSTRAINT "providers_merged_into_providers_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "providers_by_city" ON "providers" USING btree (coalesce("city", '') collate "it-x-icu","id") WHERE "providers"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "providers_by_category" ON "providers" USING btree ("category","company_name" collate "it-x-icu","id") WHERE "providers"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "providers_name_key" ON "providers" USING btree ("name_key") WHERE "providers"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "providers_phone_key" ON "providers" USING btree ("phone_key") WHERE "providers"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "providers_iban" ON "providers" USING btree ("iban") WHERE "providers"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "providers_merged_into" ON "providers" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "providers_folded_whole" ON "providers" USING gin ("folded_whole" gin_trgm_ops);--> statement-breakpoint
UPDATE "providers" SET "category" = NULL WHERE "category" NOT IN ('hotel', 'restaurant', 'guide', 'bus', 'flight', 'train', 'cruise', 'visit', 'tourLeader', 'other');--> statement-breakpoint
ALTER TABLE "providers" ADD CONSTRAINT "providers_category" CHECK ("providers"."category" in ('hotel', 'restaurant', 'guide', 'bus', 'flight', 'train', 'cruise', 'visit', 'tourLeader', 'other'));--> statement-breakpoint
ALTER TABLE "providers" ADD CONSTRAINT "providers.days-range" CHECK ("providers"."release_days" between 0 and 180 and "providers"."rooming_days" between 0 and 180);