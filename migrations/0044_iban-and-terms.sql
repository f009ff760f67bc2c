ALTER TABLE "providers" ADD COLUMN "iban" text;--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "payment_terms" text;