CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"itinerary_id" uuid NOT NULL,
	"service_id" uuid,
	"provider_id" uuid,
	"kind" text NOT NULL,
	"paper_id" uuid,
	"recipient" text,
	"recipient_name" text,
	"subject" text,
	"body" text,
	"message_id" uuid,
	"failure" text,
	"told_how" text,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text NOT NULL,
	"seq" bigserial NOT NULL,
	CONSTRAINT "deliveries_kind" CHECK ("deliveries"."kind" in ('order', 'modification', 'cancellation', 'voucher', 'paymentRequest')),
	CONSTRAINT "deliveries_told_how" CHECK ("deliveries"."told_how" in ('phone', 'post', 'hand')),
	CONSTRAINT "deliveries_paper_of_kind" CHECK (("deliveries"."kind" = 'paymentRequest') = ("deliveries"."paper_id" is null)),
	CONSTRAINT "communications.recipient-missing" CHECK (("deliveries"."told_how" is null) = ("deliveries"."recipient" is not null)),
	CONSTRAINT "deliveries_text" CHECK ("deliveries"."recipient" is null or ("deliveries"."subject" is not null and "deliveries"."body" is not null))
);
--> statement-breakpoint
CREATE TABLE "supplier_papers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"itinerary_id" uuid NOT NULL,
	"service_id" uuid,
	"provider_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"facts" jsonb NOT NULL,
	"replaces_id" uuid,
	"file_id" uuid,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_by" uuid,
	"seq" bigserial NOT NULL,
	CONSTRAINT "supplier_papers_number" UNIQUE("kind","year","number"),
	CONSTRAINT "communications.voucher-replaced" UNIQUE("replaces_id"),
	CONSTRAINT "supplier_papers_kind" CHECK ("supplier_papers"."kind" in ('order', 'modification', 'cancellation', 'voucher')),
	CONSTRAINT "supplier_papers_replaced" CHECK ("supplier_papers"."replaces_id" is null or "supplier_papers"."kind" = 'voucher')
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_itinerary_id_itineraries_id_fk" FOREIGN KEY ("itinerary_id") REFERENCES "public"."itineraries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_paper_id_supplier_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."supplier_papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_papers" ADD CONSTRAINT "supplier_papers_itinerary_id_itineraries_id_fk" FOREIGN KEY ("itinerary_id") REFERENCES "public"."itineraries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_papers" ADD CONSTRAINT "supplier_papers_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_papers" ADD CONSTRAINT "supplier_papers_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_papers" ADD CONSTRAINT "supplier_papers_replaces_id_supplier_papers_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."supplier_papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_papers" ADD CONSTRAINT "supplier_papers_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_itinerary" ON "deliveries" USING btree ("itinerary_id","seq");--> statement-breakpoint
CREATE INDEX "deliveries_service" ON "deliveries" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "deliveries_provider" ON "deliveries" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "deliveries_paper" ON "deliveries" USING btree ("paper_id");--> statement-breakpoint
CREATE INDEX "deliveries_message" ON "deliveries" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "supplier_papers_itinerary" ON "supplier_papers" USING btree ("itinerary_id","seq");--> statement-breakpoint
CREATE INDEX "supplier_papers_service" ON "supplier_papers" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "supplier_papers_provider" ON "supplier_papers" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "supplier_papers_file" ON "supplier_papers" USING btree ("file_id");