CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"trip_id" uuid NOT NULL,
	"mailing_id" uuid,
	"kind" text NOT NULL,
	"booking_id" uuid,
	"participant_ids" uuid[],
	"service_id" uuid,
	"provider_id" uuid,
	"agency_id" uuid,
	"office" text,
	"message_id" uuid,
	"told_how" text,
	"excluded_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text NOT NULL,
	"seq" bigserial NOT NULL,
	CONSTRAINT "letters_kind" CHECK ("letters"."kind" in ('bookingConfirmation', 'optionExpired', 'waitingPromoted', 'summons', 'questionnaire', 'customersFree', 'guideRecap', 'restaurantRecap', 'suppliersFree', 'dossier', 'chaperonesFree', 'agenciesFree', 'customersCancelled', 'suppliersCancelled', 'officesCancelled')),
	CONSTRAINT "letters_office" CHECK ("letters"."office" in ('booking', 'groupsOffice', 'busOffice', 'accountingOffice')),
	CONSTRAINT "letters_told_how" CHECK ("letters"."told_how" in ('phone', 'post', 'hand')),
	CONSTRAINT "letters_way" CHECK (num_nonnulls("letters"."message_id", "letters"."told_how", "letters"."excluded_reason") = 1),
	CONSTRAINT "letters_mailing_of_message" CHECK (("letters"."message_id" is null) = ("letters"."mailing_id" is null))
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"trip_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text NOT NULL,
	"stopped_at" timestamp with time zone,
	"stopped_by_name" text,
	CONSTRAINT "mailings_kind" CHECK ("mailings"."kind" in ('bookingConfirmation', 'optionExpired', 'waitingPromoted', 'summons', 'questionnaire', 'customersFree', 'guideRecap', 'restaurantRecap', 'suppliersFree', 'dossier', 'chaperonesFree', 'agenciesFree', 'customersCancelled', 'suppliersCancelled', 'officesCancelled'))
);
--> statement-breakpoint
CREATE TABLE "message_opt_outs" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_texts" (
	"kind" text PRIMARY KEY NOT NULL,
	"subject" text,
	"body" text,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" uuid,
	"updated_by_name" text NOT NULL,
	CONSTRAINT "message_texts_kind" CHECK ("message_texts"."kind" in ('bookingConfirmation', 'optionExpired', 'waitingPromoted', 'balanceReminder', 'summons', 'questionnaire', 'customersFree', 'customersCancelled', 'order', 'modification', 'cancellation', 'voucher', 'paymentRequest', 'roomingList', 'roomingUpdate', 'roomingFinal', 'guideRecap', 'restaurantRecap', 'suppliersFree', 'suppliersCancelled', 'dossier', 'chaperonesFree', 'agenciesFree', 'officesCancelled')),
	CONSTRAINT "message_texts_written" CHECK (("message_texts"."subject" is null) = ("message_texts"."body" is null))
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_state";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "about_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_optional" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "sending_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_opt_outs" ADD CONSTRAINT "message_opt_outs_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letters_trip" ON "letters" USING btree ("trip_id","kind","seq");--> statement-breakpoint
CREATE INDEX "letters_mailing" ON "letters" USING btree ("mailing_id");--> statement-breakpoint
CREATE INDEX "letters_booking" ON "letters" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "letters_service" ON "letters" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "letters_provider" ON "letters" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "letters_agency" ON "letters" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "letters_message" ON "letters" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "mailings_trip" ON "mailings" USING btree ("trip_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_about" ON "messages" USING btree ("about_id","created_at","id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_state" CHECK ("messages"."state" in ('queued', 'sending', 'sent', 'failed', 'held', 'uncertain', 'bounced', 'stopped'));
--> statement-breakpoint
-- What was sent before is found by its trip too.
update messages m set about_id = found.trip_id
from (
  select message_id, itinerary_id as trip_id from deliveries where message_id is not null
  union select message_id, trip_id from rooming_versions where message_id is not null
  union select r.message_id, b.trip_id from balance_reminders r join bookings b on b.id = r.booking_id where r.message_id is not null
) found where found.message_id = m.id;
