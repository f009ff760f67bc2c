ALTER TABLE "deliveries" ADD COLUMN "amount_cents" bigint;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "removed_service_id" uuid;--> statement-breakpoint
ALTER TABLE "supplier_papers" ADD COLUMN "removed_service_id" uuid;--> statement-breakpoint
CREATE INDEX "deliveries_removed_service" ON "deliveries" USING btree ("removed_service_id");--> statement-breakpoint
CREATE INDEX "supplier_papers_removed_service" ON "supplier_papers" USING btree ("removed_service_id");