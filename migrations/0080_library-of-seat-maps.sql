CREATE TABLE "supplier_invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"service_id" uuid NOT NULL,
	"payment_id" uuid,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"invoiced_on" date NOT NULL,
	"cents" bigint NOT NULL,
	"removed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "supplier_invoices_kind" CHECK ("supplier_invoices"."kind" in ('invoice', 'creditNote')),
	CONSTRAINT "payables.invoice-amount" CHECK ("supplier_invoices"."cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "supplier_invoices" ADD CONSTRAINT "supplier_invoices_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_invoices" ADD CONSTRAINT "supplier_invoices_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_invoices" ADD CONSTRAINT "supplier_invoices_payment" FOREIGN KEY ("payment_id","service_id") REFERENCES "public"."supplier_payments"("id","service_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payables.invoice-twice" ON "supplier_invoices" USING btree ("service_id","kind",lower("number"),"invoiced_on") WHERE "supplier_invoices"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "supplier_invoices_service" ON "supplier_invoices" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "supplier_invoices_payment_of" ON "supplier_invoices" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "supplier_invoices_file" ON "supplier_invoices" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "supplier_invoices_number" ON "supplier_invoices" USING btree (lower("number"));--> statement-breakpoint
ALTER TABLE "supplier_payments" ADD CONSTRAINT "supplier_payments_id_service" UNIQUE("id","service_id");