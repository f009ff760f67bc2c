ALTER TABLE "departures" DROP CONSTRAINT "departures_position";--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "reference_phone" text;--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "return_position" integer;--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "return_time" time(0);--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_position" CHECK (least("departures"."position", "departures"."return_position") >= 1);