CREATE TABLE "supplier_overpayments" (
	"service_id" uuid PRIMARY KEY NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "supplier_overpayments_positive" CHECK ("supplier_overpayments"."cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "commission_days" ADD COLUMN "overpaid_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_overpayments" ADD CONSTRAINT "supplier_overpayments_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;