CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"trip_id" uuid NOT NULL,
	"cause_id" uuid NOT NULL,
	"appears_on" date NOT NULL,
	"due_on" date NOT NULL,
	"params" jsonb NOT NULL,
	"put_off_until" date,
	"put_off_reason" text,
	"put_off_by_name" text,
	"closed_at" timestamp with time zone,
	"closing" text,
	"closed_by_name" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "alerts_kind" CHECK ("alerts"."kind" in ('supplierOptions', 'customerRelease', 'minReached', 'balances', 'supplierRelease', 'issuePolicies', 'supplierConfirmations', 'newsSheet', 'dossier', 'roomingList', 'finalRooming', 'recaps', 'supplierPayments', 'secondGuide', 'cancelNotices', 'questionnaire', 'finalReport')),
	CONSTRAINT "alerts_closing" CHECK (("alerts"."closed_at" is null) = ("alerts"."closing" is null) and "alerts"."closing" in ('gone', 'done')),
	CONSTRAINT "alerts_put_off" CHECK (("alerts"."put_off_until" is null) = ("alerts"."put_off_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open" ON "alerts" USING btree ("trip_id","kind","cause_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "alerts_due" ON "alerts" USING btree ("due_on","id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "alerts_closed" ON "alerts" USING btree ("closed_at") WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "alerts_done" ON "alerts" USING btree ("trip_id","kind","cause_id") WHERE closing = 'done';--> statement-breakpoint
CREATE INDEX "alerts_trip" ON "alerts" USING btree ("trip_id");