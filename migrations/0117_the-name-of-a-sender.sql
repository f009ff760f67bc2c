ALTER TABLE "messages" ADD COLUMN "from_name" text;
--> statement-breakpoint
update messages set from_name = coalesce((select value #>> '{}' from settings where key = 'agencyName'), 'Torpedone')
where state not in ('sent', 'bounced', 'uncertain') and kind not in ('passwordReset', 'invite', 'alertDigest');
