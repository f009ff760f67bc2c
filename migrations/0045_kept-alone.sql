ALTER TABLE "beds" ADD COLUMN "alone_reason" text;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "single_use_of" text;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_single_use_of" CHECK ("rooms"."single_use_of" is null or "rooms"."room_type" = 'DUS');