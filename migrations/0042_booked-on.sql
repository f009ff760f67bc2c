ALTER TABLE "bookings" ADD COLUMN "booked_on" date DEFAULT (now() at time zone 'Europe/Rome')::date NOT NULL;--> statement-breakpoint
UPDATE bookings SET booked_on = (created_at AT TIME ZONE 'Europe/Rome')::date;
