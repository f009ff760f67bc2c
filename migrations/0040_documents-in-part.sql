ALTER TABLE "customer_documents" ALTER COLUMN "type" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_documents" ALTER COLUMN "number" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_documents" ALTER COLUMN "issued_on" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_documents" ALTER COLUMN "expires_on" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_documents" ADD CONSTRAINT "customer_documents_told" CHECK (num_nonnulls("customer_documents"."type", "customer_documents"."number", "customer_documents"."issued_on", "customer_documents"."issued_at", "customer_documents"."expires_on") > 0);