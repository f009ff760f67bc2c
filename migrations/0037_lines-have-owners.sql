ALTER TABLE "bookings" DROP COLUMN "refund_cents";--> statement-breakpoint
ALTER TABLE "bookings" DROP COLUMN "priced_at";--> statement-breakpoint
ALTER TABLE "price_lines" DROP COLUMN "quantity";--> statement-breakpoint
ALTER TABLE "price_lines" DROP COLUMN "unit_cents";