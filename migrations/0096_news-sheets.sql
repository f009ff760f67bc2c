CREATE TABLE "news_sheets" (
	"trip_id" uuid NOT NULL,
	"view" text NOT NULL,
	"blocks" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "news_sheets_trip_id_view_pk" PRIMARY KEY("trip_id","view"),
	CONSTRAINT "news_sheets_view" CHECK ("news_sheets"."view" in ('client', 'technical'))
);
--> statement-breakpoint
ALTER TABLE "news_sheets" ADD CONSTRAINT "news_sheets_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;