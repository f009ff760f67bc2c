CREATE TABLE "booking_terms" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"priced_at" timestamp with time zone NOT NULL,
	"adult_cents" bigint NOT NULL,
	"child_cents" bigint NOT NULL,
	"single_supplement_cents" bigint,
	"registration_fee_cents" bigint NOT NULL,
	"insurance_bps" integer NOT NULL,
	"child_under_age" integer NOT NULL,
	"deposit_bps" integer NOT NULL,
	"balance_days_before" integer NOT NULL,
	CONSTRAINT "booking_terms_amounts" CHECK (least("booking_terms"."adult_cents", "booking_terms"."child_cents", "booking_terms"."single_supplement_cents", "booking_terms"."registration_fee_cents", "booking_terms"."insurance_bps", "booking_terms"."deposit_bps") >= 0)
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"participant_id" uuid PRIMARY KEY NOT NULL,
	"withdrawn_on" date NOT NULL,
	"lines_cents" bigint NOT NULL,
	"scale_penalty_cents" bigint NOT NULL,
	"agreed_penalty_cents" bigint NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "bookings.penalty-range" CHECK (least("withdrawals"."scale_penalty_cents", "withdrawals"."agreed_penalty_cents") >= 0 and greatest("withdrawals"."scale_penalty_cents", "withdrawals"."agreed_penalty_cents") <= "withdrawals"."lines_cents"),
	CONSTRAINT "bookings.penalty-reason-missing" CHECK ("withdrawals"."agreed_penalty_cents" = "withdrawals"."scale_penalty_cents" or "withdrawals"."reason" is not null)
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "agreed_deposit_cents" bigint;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "agreed_balance_on" date;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "is_whole_due_at_once" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_id_booking" UNIQUE("id","booking_id");--> statement-breakpoint
-- The unit prices of each booking as its lines tell them; what no line tells is as the trip and the settings have it today.
INSERT INTO booking_terms (booking_id, priced_at, adult_cents, child_cents, single_supplement_cents, registration_fee_cents,
  insurance_bps, child_under_age, deposit_bps, balance_days_before)
SELECT b.id, coalesce(line.at, b.created_at), coalesce(line.adult, d.adult_cents, d.unit_cents, 0),
  coalesce(line.child, d.child_cents, d.unit_cents, 0), coalesce(line.single, d.single_supplement_cents),
  coalesce(line.fee, CASE WHEN line.quotas IS NULL THEN said.fee ELSE 0 END),
  CASE WHEN line.quotas > 0 AND NOT coalesce(d.is_insurance_included, false)
      AND round(line.quotas::numeric * d.insurance_bps / 10000) = coalesce(line.insurance, 0) THEN d.insurance_bps
    WHEN line.quotas > 0 THEN coalesce(round(line.insurance::numeric * 10000 / line.quotas)::int, 0)
    WHEN d.is_insurance_included THEN 0 ELSE coalesce(d.insurance_bps, 0) END,
  said.age, said.deposit, said.days
FROM bookings b
LEFT JOIN cost_definitions d ON d.itinerary_id = b.trip_id
CROSS JOIN (
  SELECT coalesce(max((value #>> '{}')::int) FILTER (WHERE key = 'registrationFeeCents'), 2500) AS fee,
    coalesce(max((value #>> '{}')::int) FILTER (WHERE key = 'childAgeLimit'), 12) AS age,
    coalesce(max((value #>> '{}')::int) FILTER (WHERE key = 'depositBps'), 2500) AS deposit,
    coalesce(max((value #>> '{}')::int) FILTER (WHERE key = 'balanceDaysBefore'), 30) AS days
  FROM settings
) said
CROSS JOIN LATERAL (
  SELECT max(l.created_at) AS at,
    max(l.unit_cents) FILTER (WHERE l.kind = 'adultQuota') AS adult,
    max(l.unit_cents) FILTER (WHERE l.kind = 'childQuota') AS child,
    max(l.unit_cents) FILTER (WHERE l.kind = 'singleSupplement') AS single,
    max(l.unit_cents) FILTER (WHERE l.kind = 'registrationFee') AS fee,
    sum(l.cents) FILTER (WHERE l.kind = 'insurance') AS insurance,
    sum(l.cents) FILTER (WHERE l.kind IN ('adultQuota', 'childQuota')) AS quotas
  FROM price_lines l WHERE l.booking_id = b.id AND l.reverses_id IS NULL
    AND (b.status = 'canceled' OR NOT EXISTS (SELECT 1 FROM price_lines r WHERE r.reverses_id = l.id))
) line
WHERE NOT b.is_staff;--> statement-breakpoint
-- What was agreed, as far as the instalments tell it: whatever is not as usual was agreed.
UPDATE bookings b SET is_whole_due_at_once = plan.is_whole,
  agreed_deposit_cents = CASE
    WHEN b.status = 'canceled' OR plan.is_whole OR coalesce(plan.balance, 0) = 0 AND plan.deposit IS NULL THEN NULL
    WHEN coalesce(plan.deposit, 0) NOT IN (plan.usual, plan.usual_before) THEN coalesce(plan.deposit, 0) END,
  agreed_balance_on = CASE WHEN b.status <> 'canceled'
    AND plan.due_on <> CASE WHEN plan.is_whole THEN plan.booked_on ELSE plan.balance_on END THEN plan.due_on END
FROM (
  SELECT o.id, m.booked_on, t.departs_on - k.balance_days_before AS balance_on,
    i.deposit IS NULL AND m.booked_on >= t.departs_on - k.balance_days_before AS is_whole,
    greatest(money.owed, 0) * k.deposit_bps / 10000 AS usual,
    -- The deposit stayed when somebody left: it is the usual one of the price before.
    (money.owed - m.left_since) * k.deposit_bps / 10000 AS usual_before, i.deposit, i.balance, i.due_on
  FROM bookings o
  JOIN trips t ON t.id = o.trip_id
  JOIN booking_terms k ON k.booking_id = o.id
  JOIN booking_money money ON money.booking_id = o.id
  CROSS JOIN LATERAL (
    SELECT (o.created_at AT TIME ZONE 'Europe/Rome')::date AS booked_on, coalesce((
      SELECT sum(l.cents) FROM price_lines l WHERE l.booking_id = o.id AND (l.reverses_id IS NOT NULL OR l.kind = 'penalty')
    ), 0) AS left_since
  ) m
  CROSS JOIN LATERAL (
    SELECT sum(cents) FILTER (WHERE kind = 'deposit') AS deposit, sum(cents) FILTER (WHERE kind = 'balance') AS balance,
      max(due_on) FILTER (WHERE kind = 'balance') AS due_on
    FROM instalments WHERE booking_id = o.id
  ) i
) plan
WHERE plan.id = b.id;--> statement-breakpoint
-- The penalty of somebody who never had a name belongs to a head without one: of a canceled booking to one of its own.
UPDATE price_lines l SET participant_id = head.id
FROM (
  SELECT p.id, p.booking_id, row_number() OVER (PARTITION BY p.booking_id ORDER BY p.position, p.id) AS place
  FROM participants p JOIN bookings b ON b.id = p.booking_id AND b.status = 'canceled' WHERE p.customer_id IS NULL
) head, (
  SELECT id, booking_id, row_number() OVER (PARTITION BY booking_id ORDER BY created_at, position, id) AS place
  FROM price_lines WHERE kind = 'penalty' AND participant_id IS NULL
) penalty
WHERE l.id = penalty.id AND head.booking_id = penalty.booking_id AND head.place = penalty.place;--> statement-breakpoint
WITH gone AS (
  SELECT l.id, gen_random_uuid() AS head, l.booking_id, b.trip_id, l.created_at
  FROM price_lines l JOIN bookings b ON b.id = l.booking_id WHERE l.kind = 'penalty' AND l.participant_id IS NULL
), made AS (
  INSERT INTO participants (id, booking_id, trip_id, age_band, position, canceled_at)
  SELECT head, booking_id, trip_id, 'adult', 0, created_at FROM gone
)
UPDATE price_lines l SET participant_id = gone.head FROM gone WHERE gone.id = l.id;--> statement-breakpoint
-- Of a price that is still open, lines that were taken back are worth nothing, and nobody agreed to them.
WITH pairs AS (
  SELECT r.id AS back, r.reverses_id AS line FROM price_lines r JOIN bookings b ON b.id = r.booking_id
  WHERE r.reverses_id IS NOT NULL AND b.status NOT IN ('confirmed', 'canceled')
), back AS (DELETE FROM price_lines l USING pairs WHERE l.id = pairs.back)
DELETE FROM price_lines l USING pairs WHERE l.id = pairs.line;--> statement-breakpoint
-- Lines that were taken back, and those that took them back, come to nothing whoever has them.
UPDATE price_lines l SET participant_id = (
  SELECT p.id FROM participants p WHERE p.booking_id = l.booking_id ORDER BY p.position, p.id LIMIT 1)
WHERE l.participant_id IS NULL AND l.kind NOT IN ('extra', 'discount')
  AND (l.reverses_id IS NOT NULL OR EXISTS (SELECT 1 FROM price_lines r WHERE r.reverses_id = l.id));--> statement-breakpoint
-- Each quota and each fee is that of a head: the children's of the children, as far as there are any.
INSERT INTO price_lines (booking_id, participant_id, kind, label, unit_cents, cents, source, position, frozen_at, created_at, created_by)
SELECT line.booking_id, head.id, line.kind, line.label, line.unit_cents, line.unit_cents, line.source, line.position,
  line.frozen_at, line.created_at, line.created_by
FROM (
  SELECT l.*, row_number() OVER (PARTITION BY l.booking_id, l.kind ORDER BY l.created_at, l.position, l.id, unit) AS place
  FROM price_lines l CROSS JOIN LATERAL generate_series(1, l.quantity) unit
  WHERE l.participant_id IS NULL AND l.kind IN ('adultQuota', 'childQuota', 'registrationFee')
) line
JOIN (
  SELECT p.id, p.booking_id, k.kind, count(*) OVER (PARTITION BY p.booking_id, k.kind) AS heads,
    row_number() OVER (PARTITION BY p.booking_id, k.kind
      ORDER BY k.kind <> 'registrationFee' AND (k.kind = 'childQuota') <> (p.age_band = 'child'), p.position, p.id) AS place
  FROM participants p CROSS JOIN (VALUES ('adultQuota'), ('childQuota'), ('registrationFee')) k(kind)
  WHERE p.canceled_at IS NULL
) head ON head.booking_id = line.booking_id AND head.kind = line.kind AND head.place = (line.place - 1) % head.heads + 1;--> statement-breakpoint
-- Each premium follows the quota it was counted on, the odd cents to the last.
INSERT INTO price_lines (booking_id, participant_id, kind, label, unit_cents, cents, source, position, frozen_at, created_at, created_by)
SELECT booking_id, head, kind, label, part, part, source, position, frozen_at, created_at, created_by
FROM (
  SELECT l.*, quota.participant_id AS head,
    CASE WHEN quota.place < quota.heads THEN floor(l.cents * quota.share)::bigint
      ELSE l.cents - coalesce(sum(floor(l.cents * quota.share)) OVER (
        PARTITION BY l.id ORDER BY quota.place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)::bigint END AS part
  FROM price_lines l
  JOIN (
    SELECT participant_id, booking_id, count(*) OVER (PARTITION BY booking_id) AS heads,
      row_number() OVER (PARTITION BY booking_id ORDER BY cents, participant_id) AS place,
      CASE WHEN sum(cents) OVER (PARTITION BY booking_id) = 0 THEN 0
        ELSE cents / sum(cents) OVER (PARTITION BY booking_id) END AS share
    FROM (
      SELECT q.participant_id, q.booking_id, sum(q.cents) AS cents FROM price_lines q
      WHERE q.kind IN ('adultQuota', 'childQuota') AND q.participant_id IS NOT NULL AND q.reverses_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM price_lines r WHERE r.reverses_id = q.id)
      GROUP BY q.participant_id, q.booking_id
    ) each
  ) quota ON quota.booking_id = l.booking_id
  WHERE l.kind = 'insurance' AND l.participant_id IS NULL
) premium;--> statement-breakpoint
DELETE FROM price_lines l WHERE l.participant_id IS NULL
  AND (l.kind IN ('adultQuota', 'childQuota', 'registrationFee') OR l.kind = 'insurance' AND EXISTS (
    SELECT 1 FROM price_lines o WHERE o.booking_id = l.booking_id AND o.kind = 'insurance' AND o.participant_id IS NOT NULL
      AND o.reverses_id IS NULL AND o.created_at = l.created_at AND o.position = l.position));--> statement-breakpoint
-- A supplement is of who sleeps alone, the first of a booking that has several; so is whatever nobody can be told of.
UPDATE price_lines l SET participant_id = (
  SELECT p.id FROM participants p WHERE p.booking_id = l.booking_id
  ORDER BY p.canceled_at IS NOT NULL, p.position, p.id LIMIT 1)
WHERE l.participant_id IS NULL AND l.kind NOT IN ('extra', 'discount');--> statement-breakpoint
-- What somebody who withdrew had in the price: all that was taken back in the act of their penalty, in equal parts where
-- several left at once.
INSERT INTO withdrawals (participant_id, withdrawn_on, lines_cents, scale_penalty_cents, agreed_penalty_cents, created_at, created_by)
SELECT p.participant_id, (min(p.created_at) AT TIME ZONE 'Europe/Rome')::date, greatest(sum(p.cents), max(p.own)), sum(p.cents),
  sum(p.cents), min(p.created_at), (array_agg(p.created_by))[1]
FROM (
  SELECT l.*, (
    SELECT -sum(o.cents) FROM price_lines o
    WHERE o.booking_id = l.booking_id AND o.created_at = l.created_at AND o.kind <> 'penalty'
  ) / (
    SELECT count(*) FROM price_lines o WHERE o.booking_id = l.booking_id AND o.created_at = l.created_at AND o.kind = 'penalty'
  ) AS own
  FROM price_lines l WHERE l.kind = 'penalty' AND l.reverses_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM price_lines r WHERE r.reverses_id = l.id)
) p
GROUP BY p.participant_id;--> statement-breakpoint
-- A refund that was agreed otherwise than the penalty leaves was another penalty: the one that leaves it. Both are those of
-- that moment; where an agency pays net, or several penalties stand, the penalty stays as it is.
CREATE TEMPORARY TABLE favours ON COMMIT DROP AS
  SELECT l.id, l.participant_id, l.booking_id,
    least(w.lines_cents, greatest(0, moment.paid - b.refund_cents - (moment.price - l.cents))) AS agreed
  FROM bookings b
  JOIN price_lines l ON l.booking_id = b.id AND l.kind = 'penalty'
  JOIN withdrawals w ON w.participant_id = l.participant_id
  CROSS JOIN LATERAL (
    SELECT (SELECT coalesce(sum(o.cents), 0) FROM price_lines o WHERE o.booking_id = b.id AND o.created_at <= l.created_at) AS price,
      (SELECT coalesce(sum(CASE WHEN (y.kind = 'refund') = (y.reverses_id IS NULL) THEN -y.cents ELSE y.cents END), 0)
        FROM payments y WHERE y.booking_id = b.id AND y.registered_at <= l.created_at) AS paid
  ) moment
  WHERE NOT b.pays_net AND b.refund_cents IS NOT NULL AND b.refund_cents <> greatest(0, moment.paid - moment.price)
    AND moment.paid > moment.price - l.cents
    AND (SELECT count(*) FROM price_lines o WHERE o.booking_id = b.id AND o.kind = 'penalty') = 1;--> statement-breakpoint
UPDATE withdrawals w SET agreed_penalty_cents = f.agreed, reason = 'Rimborso concordato'
FROM favours f WHERE f.participant_id = w.participant_id AND f.agreed <> w.scale_penalty_cents;--> statement-breakpoint
UPDATE price_lines l SET unit_cents = f.agreed, cents = f.agreed FROM favours f WHERE f.id = l.id;--> statement-breakpoint
-- What is still to be paid keeps its days; the balance takes the difference, the deposit what the balance cannot.
CREATE TEMPORARY TABLE plans ON COMMIT DROP AS
  SELECT f.booking_id, greatest(m.owed, 0) AS owed, b.status,
    (coalesce(b.canceled_at, b.updated_at) AT TIME ZONE 'Europe/Rome')::date AS since,
    max(i.cents) FILTER (WHERE i.kind = 'deposit') AS deposit, max(i.due_on) FILTER (WHERE i.kind = 'deposit') AS deposit_on,
    max(i.due_on) FILTER (WHERE i.kind = 'balance') AS balance_on
  FROM favours f JOIN bookings b ON b.id = f.booking_id JOIN booking_money m ON m.booking_id = b.id
  LEFT JOIN instalments i ON i.booking_id = b.id
  GROUP BY f.booking_id, m.owed, b.id;--> statement-breakpoint
DELETE FROM instalments i USING plans p WHERE p.booking_id = i.booking_id;--> statement-breakpoint
INSERT INTO instalments (booking_id, kind, cents, due_on)
SELECT booking_id, 'deposit', least(deposit, owed), deposit_on FROM plans
  WHERE status <> 'canceled' AND least(deposit, owed) > 0
UNION ALL SELECT booking_id, 'balance', owed - coalesce(CASE WHEN status <> 'canceled' THEN least(deposit, owed) END, 0),
  CASE WHEN status = 'canceled' THEN since ELSE coalesce(balance_on, since) END
FROM plans WHERE owed > 0;--> statement-breakpoint
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
ALTER TABLE "price_lines" DROP CONSTRAINT "price_lines_amount";--> statement-breakpoint
ALTER TABLE "price_lines" DROP CONSTRAINT "price_lines_participant_id_participants_id_fk";--> statement-breakpoint
ALTER TABLE "booking_terms" ADD CONSTRAINT "booking_terms_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_lines" ADD CONSTRAINT "bookings.line-of-stranger" FOREIGN KEY ("participant_id","booking_id") REFERENCES "public"."participants"("id","booking_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings.deposit-range" CHECK ("bookings"."agreed_deposit_cents" >= 0);--> statement-breakpoint
ALTER TABLE "price_lines" ADD CONSTRAINT "bookings.line-without-owner" CHECK ("price_lines"."participant_id" is not null or "price_lines"."kind" in ('extra', 'discount'));--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
