CREATE TABLE "rooming_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"trip_id" uuid NOT NULL,
	"service_id" uuid,
	"number" integer NOT NULL,
	"is_final" boolean NOT NULL,
	"has_notes" boolean NOT NULL,
	"snapshot" jsonb NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"message_id" uuid,
	"sent_at" timestamp with time zone NOT NULL,
	"sent_by" uuid,
	"sent_by_name" text NOT NULL,
	"seq" bigserial NOT NULL,
	CONSTRAINT "rooming.sent-meanwhile" UNIQUE("service_id","number"),
	CONSTRAINT "rooming_versions_number" CHECK ("rooming_versions"."number" >= 1)
);
--> statement-breakpoint
ALTER TABLE "rooming_versions" ADD CONSTRAINT "rooming_versions_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooming_versions" ADD CONSTRAINT "rooming_versions_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooming_versions" ADD CONSTRAINT "rooming_versions_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rooming_versions_trip" ON "rooming_versions" USING btree ("trip_id","seq");--> statement-breakpoint
CREATE INDEX "rooming_versions_message" ON "rooming_versions" USING btree ("message_id");