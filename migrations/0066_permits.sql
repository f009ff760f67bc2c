CREATE TABLE "permits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"service_id" uuid NOT NULL,
	"city" text NOT NULL,
	"zone" text,
	"number" text,
	"from_on" date NOT NULL,
	"from_time" time(0) NOT NULL,
	"until_on" date NOT NULL,
	"until_time" time(0) NOT NULL,
	"plate" text,
	"country" text DEFAULT 'IT' NOT NULL,
	"cost_cents" bigint,
	"state" text NOT NULL,
	"is_to_update" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "permits_state" CHECK ("permits"."state" in ('toRequest', 'requested', 'granted')),
	CONSTRAINT "permits_cost" CHECK ("permits"."cost_cents" between 0 and 9999999),
	CONSTRAINT "permits.until-before-from" CHECK ("permits"."until_on" + "permits"."until_time" > "permits"."from_on" + "permits"."from_time"),
	CONSTRAINT "permits_to_update" CHECK (not "permits"."is_to_update" or ("permits"."plate" is not null and "permits"."state" <> 'toRequest'))
);
--> statement-breakpoint
ALTER TABLE "permits" ADD CONSTRAINT "permits_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "permits_service" ON "permits" USING btree ("service_id");