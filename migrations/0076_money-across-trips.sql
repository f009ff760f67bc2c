CREATE TABLE "commission_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" uuid NOT NULL,
	"trip_id" uuid NOT NULL,
	"cents" bigint NOT NULL,
	"method" text NOT NULL,
	"paid_on" date NOT NULL,
	"invoice_number" text,
	"note" text,
	"registered_by" uuid,
	"registered_by_name" text NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reverses_id" uuid,
	CONSTRAINT "accounts.already-reversed" UNIQUE("reverses_id"),
	CONSTRAINT "commission_payments_entry" UNIQUE("id","agency_id","trip_id","cents"),
	CONSTRAINT "commission_payments_method" CHECK ("commission_payments"."method" in ('bankTransfer', 'cash', 'card', 'cheque')),
	CONSTRAINT "accounts.commission-positive" CHECK ("commission_payments"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "agency_commissions" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"trip_id" uuid NOT NULL,
	"agency_id" uuid NOT NULL,
	"pays_net" boolean NOT NULL,
	"commission_bps" integer NOT NULL,
	"price_cents" bigint NOT NULL,
	"cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "open_refunds" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"trip_id" uuid NOT NULL,
	"since_on" date NOT NULL,
	"cents" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "open_balances" ADD COLUMN "left_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "commission_payments" ADD CONSTRAINT "commission_payments_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_payments" ADD CONSTRAINT "commission_payments_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_payments" ADD CONSTRAINT "commission_payments_reverses" FOREIGN KEY ("reverses_id","agency_id","trip_id","cents") REFERENCES "public"."commission_payments"("id","agency_id","trip_id","cents") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_commissions" ADD CONSTRAINT "agency_commissions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_refunds" ADD CONSTRAINT "open_refunds_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commission_payments_trip" ON "commission_payments" USING btree ("trip_id","agency_id");--> statement-breakpoint
CREATE INDEX "commission_payments_agency" ON "commission_payments" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "agency_commissions_trip" ON "agency_commissions" USING btree ("trip_id","agency_id");--> statement-breakpoint
CREATE INDEX "open_refunds_trip" ON "open_refunds" USING btree ("trip_id");--> statement-breakpoint
CREATE INDEX "open_refunds_day" ON "open_refunds" USING btree ("since_on","booking_id");--> statement-breakpoint
CREATE INDEX "open_balances_day" ON "open_balances" USING btree ("due_on","booking_id");