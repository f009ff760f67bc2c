-- A booking of the crew is for somebody too; one kept with nobody is for as many as it names, one at least.
UPDATE "bookings" SET "adults" = greatest(1, (
	SELECT count(*)::integer FROM "participants" p WHERE p.booking_id = "bookings"."id" AND p.canceled_at IS NULL) - "children")
WHERE "is_staff" AND "adults" < 1;--> statement-breakpoint
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings.needs-adult";--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings.needs-adult" CHECK ("bookings"."adults" >= 1);
