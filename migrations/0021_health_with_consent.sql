ALTER TABLE "customer_health" ALTER COLUMN "allergies" DROP NOT NULL;--> statement-breakpoint
-- What was kept without consent is erased; that there was something stays, so that it is asked for again.
UPDATE "customer_health" SET "allergies" = NULL WHERE "consent_at" IS NULL OR btrim("allergies") = '';--> statement-breakpoint
UPDATE "customer_health" SET "consent_at" = NULL WHERE "allergies" IS NULL;--> statement-breakpoint
ALTER TABLE "customer_health" ADD CONSTRAINT "customers.consent-missing" CHECK (("customer_health"."allergies" is null) = ("customer_health"."consent_at" is null));
