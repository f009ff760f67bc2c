CREATE TABLE "former_invoice_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "room_releases" ALTER COLUMN "service_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "room_releases" ADD COLUMN "removed_service_id" uuid;--> statement-breakpoint
ALTER TABLE "former_invoice_files" ADD CONSTRAINT "former_invoice_files_invoice_id_supplier_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."supplier_invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_invoice_files" ADD CONSTRAINT "former_invoice_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_invoice_files_invoice" ON "former_invoice_files" USING btree ("invoice_id","replaced_at");--> statement-breakpoint
CREATE INDEX "former_invoice_files_file" ON "former_invoice_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "room_releases_removed_service" ON "room_releases" USING btree ("removed_service_id");