ALTER TABLE "payments" DROP CONSTRAINT "payments_method";--> statement-breakpoint
ALTER TABLE "rooming_versions" ALTER COLUMN "recipient" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "credit_from_id" uuid;--> statement-breakpoint
ALTER TABLE "rooming_versions" ADD COLUMN "told_how" text;--> statement-breakpoint
ALTER TABLE "rooming_versions" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rooming_versions" ADD COLUMN "opened_by_name" text;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_credit_from" FOREIGN KEY ("credit_from_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_credit" UNIQUE("credit_from_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_credit_source" CHECK ("payments"."credit_from_id" is null or ("payments"."method" = 'credit' and "payments"."kind" <> 'refund'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method" CHECK ("payments"."method" in ('bankTransfer', 'cash', 'card', 'cheque', 'credit'));--> statement-breakpoint
ALTER TABLE "rooming_versions" ADD CONSTRAINT "rooming_versions_told_how" CHECK ("rooming_versions"."told_how" in ('phone', 'post', 'hand'));--> statement-breakpoint
ALTER TABLE "rooming_versions" ADD CONSTRAINT "rooming_versions_way" CHECK (("rooming_versions"."told_how" is null) = ("rooming_versions"."recipient" is not null));