CREATE TABLE "service_instalments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"service_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "payables.due-twice" UNIQUE("service_id","due_on"),
	CONSTRAINT "payables.instalment-positive" CHECK ("service_instalments"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "supplier_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"service_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cents" bigint NOT NULL,
	"settles" boolean DEFAULT false NOT NULL,
	"method" text NOT NULL,
	"paid_on" date NOT NULL,
	"note" text,
	"registered_by" uuid,
	"registered_by_name" text NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reverses_id" uuid,
	CONSTRAINT "payables.already-reversed" UNIQUE("reverses_id"),
	CONSTRAINT "supplier_payments_id_entry" UNIQUE("id","service_id","kind","cents"),
	CONSTRAINT "supplier_payments_kind" CHECK ("supplier_payments"."kind" in ('payment', 'refund', 'creditNote')),
	CONSTRAINT "supplier_payments_method" CHECK ("supplier_payments"."method" in ('bankTransfer', 'cash', 'card', 'cheque')),
	CONSTRAINT "payables.amount-positive" CHECK ("supplier_payments"."cents" > 0 or ("supplier_payments"."cents" = 0 and "supplier_payments"."kind" = 'payment')),
	CONSTRAINT "supplier_payments_settles" CHECK (not "supplier_payments"."settles" or ("supplier_payments"."kind" = 'payment' and "supplier_payments"."reverses_id" is null))
);
--> statement-breakpoint
ALTER TABLE "service_instalments" ADD CONSTRAINT "service_instalments_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_payments" ADD CONSTRAINT "services.has-payments" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_payments" ADD CONSTRAINT "supplier_payments_reverses" FOREIGN KEY ("reverses_id","service_id","kind","cents") REFERENCES "public"."supplier_payments"("id","service_id","kind","cents") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_payments_service" ON "supplier_payments" USING btree ("service_id","registered_at");