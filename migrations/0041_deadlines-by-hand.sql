ALTER TABLE "trips" ADD COLUMN "deadlines_by_hand" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- A deadline that is not the one of the law and the settings was set by hand: 20 days before the start for more than six days, 7 for two to six, 2 for one.
UPDATE trips t SET deadlines_by_hand = array_remove(ARRAY[
  CASE WHEN t.confirm_by IS DISTINCT FROM d.cancel_by - d.confirm THEN 'confirmBy' END,
  CASE WHEN t.cancel_by IS DISTINCT FROM d.cancel_by THEN 'cancelBy' END,
  CASE WHEN t.customers_release_on IS DISTINCT FROM d.cancel_by - d.confirm - d.release THEN 'customersReleaseOn' END
], NULL)
FROM (
  SELECT o.id, o.departs_on - CASE WHEN i.days > 6 THEN 20 WHEN i.days > 1 THEN 7 ELSE 2 END AS cancel_by, s.confirm, s.release
  FROM trips o JOIN itineraries i ON i.id = o.id
  CROSS JOIN (
    SELECT coalesce(max((value #>> '{}')::int) FILTER (WHERE key = 'confirmationDaysBeforeCancellation'), 3) AS confirm,
      coalesce(max((value #>> '{}')::int) FILTER (WHERE key = 'releaseDaysBeforeConfirmation'), 7) AS release
    FROM settings
  ) s
) d WHERE d.id = t.id;
