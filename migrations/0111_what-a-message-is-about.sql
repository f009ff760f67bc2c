CREATE TABLE "new_date_messages" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "poll_people" DROP CONSTRAINT "poll_people_message_id_messages_id_fk";
--> statement-breakpoint
DROP INDEX "poll_people_message";--> statement-breakpoint
ALTER TABLE "poll_links" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "new_date_messages" ADD CONSTRAINT "new_date_messages_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "new_date_messages" ADD CONSTRAINT "new_date_messages_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "new_date_messages_booking" ON "new_date_messages" USING btree ("booking_id");--> statement-breakpoint
ALTER TABLE "poll_links" ADD CONSTRAINT "poll_links_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "poll_links_message" ON "poll_links" USING btree ("message_id");--> statement-breakpoint
UPDATE "poll_links" SET "message_id" = "poll_people"."message_id" FROM "poll_people" WHERE "poll_people"."id" = "poll_links"."person_id";--> statement-breakpoint
ALTER TABLE "poll_people" DROP COLUMN "message_id";
