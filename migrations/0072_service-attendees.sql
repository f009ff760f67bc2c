CREATE TABLE "service_attendees" (
	"service_id" uuid NOT NULL,
	"participant_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "service_attendees_service_id_participant_id_pk" PRIMARY KEY("service_id","participant_id"),
	CONSTRAINT "service_attendees_position" CHECK ("service_attendees"."position" >= 1)
);
--> statement-breakpoint
ALTER TABLE "service_attendees" ADD CONSTRAINT "service_attendees_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_attendees" ADD CONSTRAINT "service_attendees_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_attendees_participant" ON "service_attendees" USING btree ("participant_id");