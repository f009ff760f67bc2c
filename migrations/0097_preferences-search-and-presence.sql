CREATE TABLE "digests" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hour" integer NOT NULL,
	"sent_on" date,
	CONSTRAINT "digests_hour" CHECK ("digests"."hour" between 0 and 23)
);
--> statement-breakpoint
CREATE TABLE "presences" (
	"window_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"trip_id" uuid NOT NULL,
	"section" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "presences_section" CHECK ("presences"."section" in ('summary', 'participants', 'services', 'rooming', 'technical', 'loading', 'bus', 'costs', 'policies', 'news', 'archive', 'cancellation'))
);
--> statement-breakpoint
CREATE TABLE "opened_things" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"thing_id" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "opened_things_user_id_kind_thing_id_pk" PRIMARY KEY("user_id","kind","thing_id"),
	CONSTRAINT "opened_things_kind" CHECK ("opened_things"."kind" in ('person', 'booking', 'trip', 'provider'))
);
--> statement-breakpoint
ALTER TABLE "providers" drop column "folded_whole";--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "folded_whole" text GENERATED ALWAYS AS (search_key(company_name || ' ' || coalesce(city, '') || ' ' || coalesce(vat_number, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(address, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "folded_home" text GENERATED ALWAYS AS (search_key(coalesce(residence, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opened_things" ADD CONSTRAINT "opened_things_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presences_trip" ON "presences" USING btree ("trip_id","seen_at");--> statement-breakpoint
CREATE INDEX "presences_user" ON "presences" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "opened_things_latest" ON "opened_things" USING btree ("user_id","opened_at");--> statement-breakpoint
CREATE INDEX "bookings_reference_name" ON "bookings" USING gin (search_key("reference_name") gin_trgm_ops) WHERE reference_name is not null;--> statement-breakpoint
CREATE INDEX "customers_folded_home" ON "customers" USING gin ("folded_home" gin_trgm_ops) WHERE "customers"."merged_into" is null and "customers"."erased_at" is null;--> statement-breakpoint
ALTER TABLE "user_preferences" ADD CONSTRAINT "preferences.too-many" CHECK (length("user_preferences"."value"::text) <= 20000);--> statement-breakpoint
CREATE INDEX "providers_folded_whole" ON "providers" USING gin ("folded_whole" gin_trgm_ops);
