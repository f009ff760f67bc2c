CREATE TABLE "supplier_dues" (
	"service_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	"left_cents" bigint,
	"is_estimate" boolean NOT NULL,
	CONSTRAINT "supplier_dues_service_id_due_on_pk" PRIMARY KEY("service_id","due_on")
);
--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "folded" text GENERATED ALWAYS AS (search_key(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_dues" ADD CONSTRAINT "supplier_dues_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_dues_day" ON "supplier_dues" USING btree ("due_on","service_id");