CREATE TABLE "distinct_customers" (
	"first_id" uuid NOT NULL,
	"second_id" uuid NOT NULL,
	CONSTRAINT "distinct_customers_first_id_second_id_pk" PRIMARY KEY("first_id","second_id"),
	CONSTRAINT "distinct_customers_order" CHECK ("distinct_customers"."first_id" < "distinct_customers"."second_id")
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "folded_whole" text GENERATED ALWAYS AS (search_key(surname || ' ' || name || ' ' || coalesce(tax_code, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "name_key" text GENERATED ALWAYS AS (least(left(split_part(search_key(surname || ' ' || name), ' ', 2), 200), left(split_part(search_key(name || ' ' || surname), ' ', 2), 200))) STORED;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "notes" text;--> statement-breakpoint
ALTER TABLE "distinct_customers" ADD CONSTRAINT "distinct_customers_first_id_customers_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_customers" ADD CONSTRAINT "distinct_customers_second_id_customers_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "distinct_customers_second" ON "distinct_customers" USING btree ("second_id");--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_merged_into_customers_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_documents_expiry" ON "customer_documents" USING btree ("expires_on","customer_id");--> statement-breakpoint
CREATE INDEX "customers_by_name" ON "customers" USING btree ((surname || ' ' || name) collate "it-x-icu","id") WHERE "customers"."merged_into" is null and "customers"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "customers_folded_whole" ON "customers" USING gin ("folded_whole" gin_trgm_ops) WHERE "customers"."merged_into" is null and "customers"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "customers_alike" ON "customers" USING btree ("born_on","name_key") WHERE "customers"."merged_into" is null and "customers"."erased_at" is null and "customers"."born_on" is not null;--> statement-breakpoint
CREATE INDEX "customers_incomplete" ON "customers" USING btree ("id") WHERE "customers"."merged_into" is null and "customers"."erased_at" is null and (born_on is null or tax_code is null or residence is null);--> statement-breakpoint
CREATE INDEX "customers_merged_into" ON "customers" USING btree ("merged_into");