import type pg from 'pg'

/** Pays what is open of the trips with these codes, some days after their return: no trip is archived before. */
export async function settleTrips(client: pg.ClientBase, codes: readonly string[]): Promise<void> {
  await client.query(
    `insert into supplier_payments
      (service_id, kind, cents, settles, method, paid_on, registered_by_name, registered_at)
    select s.id, 'payment', coalesce(s.amount_cents * case s.cost_kind when 'variable' then h.confirmed else 1 end, 0)
        + coalesce(greatest(0, h.confirmed - s.amount_up_to) * s.amount_beyond_cents, 0), true,
      'bankTransfer', t.returns_on + 10, 'Torpedone', t.returns_on + 10
    from trips t join services s on s.itinerary_id = t.id join trip_heads h on h.trip_id = t.id
    where t.code = any ($1) and s.payment_status = 'toBePaid'`,
    [codes],
  )
}
