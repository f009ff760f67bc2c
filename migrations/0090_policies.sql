CREATE TABLE "former_policy_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"policy_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "insured_crew" (
	"participant_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"trip_id" uuid NOT NULL,
	"participant_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"type" text NOT NULL,
	"premium_cents" bigint NOT NULL,
	"insured_name" text NOT NULL,
	"file_id" uuid,
	"issued_at" timestamp with time zone NOT NULL,
	"to_verify_since" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "policies_type" CHECK ("policies"."type" in ('travel')),
	CONSTRAINT "policies_premium" CHECK ("policies"."premium_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "former_policy_files" ADD CONSTRAINT "former_policy_files_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_policy_files" ADD CONSTRAINT "former_policy_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insured_crew" ADD CONSTRAINT "insured_crew_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_participant" FOREIGN KEY ("participant_id","trip_id") REFERENCES "public"."participants"("id","trip_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "former_policy_files_policy" ON "former_policy_files" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "former_policy_files_file" ON "former_policy_files" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "insurance.already-issued" ON "policies" USING btree ("participant_id","customer_id","type") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "policies_trip" ON "policies" USING btree ("trip_id");--> statement-breakpoint
CREATE INDEX "policies_customer" ON "policies" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "policies_file" ON "policies" USING btree ("file_id");