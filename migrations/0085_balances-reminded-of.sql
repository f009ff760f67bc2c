CREATE TABLE "balance_reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"message_id" uuid,
	"told_how" text,
	"due_cents" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text NOT NULL,
	"seq" bigserial NOT NULL,
	CONSTRAINT "balance_reminders_told_how" CHECK ("balance_reminders"."told_how" in ('phone', 'post', 'hand')),
	CONSTRAINT "balance_reminders_way" CHECK (("balance_reminders"."told_how" is null) = ("balance_reminders"."message_id" is not null)),
	CONSTRAINT "balance_reminders_due" CHECK ("balance_reminders"."due_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "balance_reminders" ADD CONSTRAINT "balance_reminders_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_reminders" ADD CONSTRAINT "balance_reminders_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "balance_reminders_booking" ON "balance_reminders" USING btree ("booking_id","seq");--> statement-breakpoint
CREATE INDEX "balance_reminders_message" ON "balance_reminders" USING btree ("message_id");