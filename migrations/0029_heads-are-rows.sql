DROP INDEX "participants_default_contact";--> statement-breakpoint
ALTER TABLE "participants" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "age_band" text;--> statement-breakpoint
-- A child who was charged as an adult is counted as one.
UPDATE bookings b SET adults = b.adults + b.children - q.children, children = q.children
FROM (
  SELECT booking_id, coalesce(sum(quantity) FILTER (WHERE kind = 'childQuota'), 0)::int AS children,
    sum(quantity) FILTER (WHERE kind IN ('adultQuota', 'childQuota'))::int AS heads
  FROM price_lines GROUP BY booking_id
) q
WHERE q.booking_id = b.id AND q.heads = b.adults + b.children AND q.children < b.children;--> statement-breakpoint
-- A row for each head that had none.
INSERT INTO participants (booking_id, trip_id, type, position)
SELECT b.id, b.trip_id, CASE WHEN b.is_staff THEN 'guide' ELSE 'customer' END, coalesce(named.last, 0) + place
FROM bookings b
CROSS JOIN LATERAL (
  SELECT count(*) FILTER (WHERE canceled_at IS NULL)::int AS heads, max(position) AS last
  FROM participants WHERE booking_id = b.id
) named
CROSS JOIN LATERAL generate_series(1, b.adults + b.children - named.heads) place;--> statement-breakpoint
-- As many children as the booking has: those of a child's age first, then the last of those whose age is not known.
UPDATE participants p SET age_band = CASE WHEN head.place <= head.children THEN 'child' ELSE 'adult' END
FROM (
  SELECT h.id, b.children, row_number() OVER (
    PARTITION BY h.booking_id
    ORDER BY CASE WHEN c.born_on IS NULL THEN 1 WHEN extract(year FROM age(t.departs_on, c.born_on)) < limits.age THEN 0 ELSE 2 END,
      h.position DESC, h.id
  ) AS place
  FROM participants h
  JOIN bookings b ON b.id = h.booking_id
  JOIN trips t ON t.id = h.trip_id
  LEFT JOIN customers c ON c.id = h.customer_id
  CROSS JOIN (SELECT coalesce((SELECT (value #>> '{}')::int FROM settings WHERE key = 'childAgeLimit'), 12) AS age) limits
  WHERE h.canceled_at IS NULL
) head
WHERE head.id = p.id;--> statement-breakpoint
UPDATE participants SET age_band = 'adult' WHERE age_band IS NULL;--> statement-breakpoint
-- Every booking has somebody to be reached.
UPDATE participants SET is_default_contact = true WHERE id IN (
  SELECT DISTINCT ON (p.booking_id) p.id FROM participants p
  WHERE p.canceled_at IS NULL AND NOT EXISTS (
    SELECT 1 FROM participants d WHERE d.booking_id = p.booking_id AND d.is_default_contact AND d.canceled_at IS NULL)
  ORDER BY p.booking_id, p.customer_id IS NULL, p.position, p.id);--> statement-breakpoint
-- The beds that were kept for heads without a name are theirs.
WITH free AS (
  SELECT r.id AS room_id, r.capacity, n.bed, row_number() OVER (PARTITION BY r.id ORDER BY n.bed) AS place
  FROM rooms r CROSS JOIN LATERAL generate_series(1, r.capacity) n(bed)
  WHERE NOT EXISTS (SELECT 1 FROM beds d WHERE d.room_id = r.id AND d.bed = n.bed)
), unnamed AS (
  SELECT p.id, b.room_id, row_number() OVER (PARTITION BY b.room_id ORDER BY b.number, p.position, p.id) AS place
  FROM participants p JOIN bookings b ON b.id = p.booking_id AND b.is_holding AND b.room_id IS NOT NULL
  WHERE p.canceled_at IS NULL AND p.customer_id IS NULL
)
INSERT INTO beds (room_id, capacity, bed, participant_id)
SELECT f.room_id, f.capacity, f.bed, u.id FROM unnamed u JOIN free f ON f.room_id = u.room_id AND f.place = u.place;--> statement-breakpoint
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
ALTER TABLE "participants" ALTER COLUMN "age_band" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_age_band" CHECK ("participants"."age_band" in ('adult', 'child'));--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
