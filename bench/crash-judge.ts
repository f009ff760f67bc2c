import pg from 'pg'
import type { Acknowledged } from './crash-writer.ts'

export type Loss = Acknowledged & { what: 'lost' | 'doubled' }

/** Counts how often the mark of a booking or a payment is found; anything but once is a fault. */
const counts = {
  booking: `select m.mark, count(p.booking_id)::int as n from unnest($1::text[]) m (mark)
    left join customers c on c.tax_code = m.mark left join participants p on p.customer_id = c.id group by m.mark`,
  payment: `select m.mark, count(p.id)::int as n from unnest($1::text[]) m (mark)
    left join payments p on p.note = m.mark group by m.mark`,
}

/**
 * The acknowledged writes that are missing or exist more than once. Of a booking's edits the last one counts. While
 * writers still work (`isOver` false), a later edit may be stored although its answer has not arrived.
 */
export async function judge(
  databaseUrl: string,
  acknowledged: readonly Acknowledged[],
  { isOver }: { isOver: boolean },
): Promise<Loss[]> {
  const known = [...acknowledged]
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const found: Loss[] = []
    for (const kind of ['booking', 'payment'] as const) {
      const ofKind = known.filter((one) => one.kind === kind)
      const { rows } = await client.query<{ mark: string; n: number }>(counts[kind], [ofKind.map(({ mark }) => mark)])
      const times = new Map(rows.map(({ mark, n }) => [mark, n]))
      for (const one of ofKind) {
        const n = times.get(one.mark) ?? 0
        if (n !== 1) found.push({ ...one, what: n === 0 ? 'lost' : 'doubled' })
      }
    }
    return [...found, ...(await judgeEdits(client, known, isOver))]
  } finally {
    await client.end()
  }
}

async function judgeEdits(client: pg.Client, known: readonly Acknowledged[], isOver: boolean): Promise<Loss[]> {
  const last = new Map(known.filter(({ kind }) => kind === 'edit').map((one) => [one.id, one]))
  const { rows } = await client.query<{ id: string; version: number; notes: string | null }>(
    'select id, version, notes from bookings where id = any ($1)',
    [[...last.keys()]],
  )
  return [...last.values()].flatMap((one): Loss[] => {
    const row = rows.find(({ id }) => id === one.id)
    if (!row || row.version < one.version! || (row.version === one.version && row.notes !== one.mark))
      return [{ ...one, what: 'lost' }]
    return row.version > one.version! + (isOver ? 0 : 1) ? [{ ...one, what: 'doubled' }] : []
  })
}
