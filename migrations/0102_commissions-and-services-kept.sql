CREATE TABLE "commission_days" (
	"pays_net" boolean NOT NULL,
	"is_paid" boolean NOT NULL,
	"departs_on" date NOT NULL,
	"sums" integer NOT NULL,
	"sold_cents" bigint NOT NULL,
	"cents" bigint NOT NULL,
	"paid_cents" bigint NOT NULL,
	"left_cents" bigint NOT NULL,
	CONSTRAINT "commission_days_pays_net_departs_on_is_paid_pk" PRIMARY KEY("pays_net","departs_on","is_paid")
);
--> statement-breakpoint
CREATE TABLE "commission_sums" (
	"trip_id" uuid NOT NULL,
	"agency_id" uuid NOT NULL,
	"pays_net" boolean NOT NULL,
	"departs_on" date NOT NULL,
	"bookings" integer NOT NULL,
	"sold_cents" bigint NOT NULL,
	"cents" bigint NOT NULL,
	"commission_bps" integer,
	"paid_cents" bigint NOT NULL,
	"left_cents" bigint GENERATED ALWAYS AS (case when pays_net then 0 else cents - paid_cents end) STORED NOT NULL,
	"is_paid" boolean GENERATED ALWAYS AS (pays_net or cents = paid_cents) STORED NOT NULL,
	CONSTRAINT "commission_sums_trip_id_agency_id_pays_net_pk" PRIMARY KEY("trip_id","agency_id","pays_net")
);
--> statement-breakpoint
CREATE TABLE "services_to_come" (
	"service_id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"trip_id" uuid NOT NULL,
	"departs_on" date NOT NULL,
	"returns_on" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "supplier_dues" ADD COLUMN "provider_id" uuid;--> statement-breakpoint
ALTER TABLE "services_to_come" ADD CONSTRAINT "services_to_come_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commission_sums_day" ON "commission_sums" USING btree ("pays_net","departs_on","agency_id","trip_id");--> statement-breakpoint
CREATE INDEX "commission_sums_group" ON "commission_sums" USING btree ("pays_net","is_paid","departs_on","agency_id","trip_id");--> statement-breakpoint
CREATE INDEX "services_to_come_provider" ON "services_to_come" USING btree ("provider_id","departs_on","trip_id","returns_on");--> statement-breakpoint
CREATE INDEX "supplier_dues_provider" ON "supplier_dues" USING btree ("provider_id","due_on","left_cents");