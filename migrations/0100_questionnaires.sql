CREATE TABLE "poll_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "poll_people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"trip_id" uuid NOT NULL,
	"participant_id" uuid NOT NULL,
	"message_id" uuid,
	"sent_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"organization" integer,
	"leader" integer,
	"hotel" integer,
	"meals" integer,
	"coach" integer,
	"comes_back" text,
	"comment" text,
	"shows_name" boolean DEFAULT false NOT NULL,
	"answered_at" timestamp with time zone,
	"entered_by" uuid,
	CONSTRAINT "poll_people_once" UNIQUE("participant_id"),
	CONSTRAINT "poll_people_comes_back" CHECK ("poll_people"."comes_back" in ('yes', 'maybe', 'no')),
	CONSTRAINT "poll_people_grades" CHECK ("poll_people"."organization" between 1 and 5 and "poll_people"."leader" between 1 and 5 and "poll_people"."hotel" between 1 and 5
        and "poll_people"."meals" between 1 and 5 and "poll_people"."coach" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "polls" (
	"trip_id" uuid PRIMARY KEY NOT NULL,
	"closes_on" date NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"entry_id" uuid
);
--> statement-breakpoint
ALTER TABLE "poll_links" ADD CONSTRAINT "poll_links_person_id_poll_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."poll_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_people" ADD CONSTRAINT "poll_people_trip_id_polls_trip_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."polls"("trip_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_people" ADD CONSTRAINT "poll_people_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_people" ADD CONSTRAINT "poll_people_participant" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_entry_id_archive_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."archive_entries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "poll_links_person" ON "poll_links" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "poll_people_trip" ON "poll_people" USING btree ("trip_id");--> statement-breakpoint
CREATE INDEX "poll_people_message" ON "poll_people" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "polls_entry" ON "polls" USING btree ("entry_id");