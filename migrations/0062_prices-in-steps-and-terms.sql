ALTER TABLE "services" ADD COLUMN "amount_up_to" integer;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "amount_beyond_cents" bigint;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "payment_terms" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "guides_booked" integer;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services.steps-of-fixed" CHECK (("services"."amount_up_to" is null and "services"."amount_beyond_cents" is null) or ("services"."cost_kind" = 'fixed' and "services"."category" <> 'hotel'
        and "services"."amount_cents" is not null and "services"."amount_up_to" between 1 and 500 and "services"."amount_beyond_cents" between 1 and 9999999));--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services.guides-range" CHECK ("services"."guides_booked" between 0 and 50);