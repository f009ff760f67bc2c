CREATE TABLE "room_exceptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"service_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"participant_id" uuid NOT NULL,
	CONSTRAINT "room_exceptions_person" UNIQUE("participant_id","service_id")
);
--> statement-breakpoint
ALTER TABLE "room_exceptions" ADD CONSTRAINT "room_exceptions_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_exceptions" ADD CONSTRAINT "room_exceptions_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_exceptions" ADD CONSTRAINT "room_exceptions_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_exceptions_room" ON "room_exceptions" USING btree ("room_id","service_id");--> statement-breakpoint
CREATE INDEX "room_exceptions_service" ON "room_exceptions" USING btree ("service_id");