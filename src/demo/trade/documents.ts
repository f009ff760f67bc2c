import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { StaffKey } from '#src/demo/office.ts'
import { addBookingFile } from '#src/features/bookings/files/booking-files.commands.ts'
import { addSupplierInvoice } from '#src/features/payables/invoices/invoices.commands.ts'
import { payablesOf } from '#src/features/payables/ledger/payables.queries.ts'
import { standingEntries } from '#src/features/payments/payments.rules.ts'
import { addServiceFile } from '#src/features/services/files/service-files.commands.ts'
import { tripToSend } from '#src/features/travel-papers/supplier-papers/supplier-facts.queries.ts'
import type { FileStore } from '#src/server/files/store.ts'
import type { StoredContent } from '#src/server/files/uploads.ts'
import { paper } from '#src/server/pdf/papers.ts'
import type { Work } from '#src/server/work.ts'
import { addDays, type Day, formatDay, formatDayRange } from '#src/shared/day.ts'
import { pdfType } from '#src/shared/media-types.ts'
import { euro } from '#src/shared/money.ts'

type ActingOn = <Result>(who: StaffKey, on: Day, run: (work: Work) => Promise<Result>) => Promise<Result>
type Letter = {
  from: { name: string; lines: readonly string[] }
  to: { name: string; lines: readonly string[] }
  title: string
  lines: readonly string[]
  total: string | null
  printed: string
  page: string
}
type Facts = NonNullable<Awaited<ReturnType<typeof tripToSend>>>
type Sent = Facts['services'][number]

/** The most invoices of a trip: for the other services they are still to come. */
const invoicesOfTrip = 4

/**
 * Stores papers of a few trips: the suppliers' confirmations, vouchers and invoices, and the customers' contracts.
 */
export async function keepDocuments({ act, today, files }: { act: ActingOn; today: Day; files: FileStore }) {
  const trips = await act('admin', today, async ({ tx }) => {
    const some = (status: string, order: string, limit: number) => sql`(
      select id, status from trips where status = ${status} order by departs_on ${sql.raw(order)}, id limit ${limit})`
    const { rows } = await tx.execute<{ id: string; status: string }>(sql`
      ${some('completed', 'desc', 5)} union all ${some('confirmed', 'asc', 3)} union all ${some('forSale', 'asc', 1)}`)
    return rows
  })
  for (const [at, { id, status }] of trips.entries()) {
    const facts = await act('admin', today, (work) => tripToSend(work.tx, id))
    const known = facts?.services.filter(({ provider }) => provider !== null) ?? []
    if (!facts) continue
    if (status === 'confirmed') await keepContracts({ act, today, files }, facts)
    if (status !== 'completed') await keepLetters({ act, today, files }, facts, known)
    if (status !== 'forSale') await keepInvoices({ act, today, files }, facts, known, 100 + at * 17)
  }
}

type Keeping = Parameters<typeof keepDocuments>[0]

/** The contracts that the first parties of a trip signed. */
async function keepContracts({ act, today, files }: Keeping, { trip, agency }: Facts): Promise<void> {
  const parties = await act('admin', today, async ({ tx }) => {
    const { rows } = await tx.execute<{ id: string; number: number; name: string }>(sql`
      select b.id, b.number, c.surname || ' ' || c.name as name from bookings b
        join participants p on p.booking_id = b.id and p.is_default_contact join customers c on c.id = p.customer_id
      where b.trip_id = ${trip.id} and b.status = 'confirmed' and not b.is_staff order by b.number limit 3`)
    return rows
  })
  for (const { id: bookingId, number, name } of parties) {
    const content = await stored(files, today, {
      from: { name: agency.name, lines: [agency.address, agency.email].filter((line) => line !== '') },
      to: { name, lines: [] },
      title: 'Contratto di viaggio',
      lines: [`${trip.title}, ${trip.code}, ${formatDayRange(trip.departsOn, trip.returnsOn)}`, `Pratica ${number}`],
      total: null,
      printed: formatDay(today),
      page: 'Pagina {n} di {of}',
    })
    await act('booking', today, (work) =>
      addBookingFile(work, { tripId: trip.id, bookingId }, { kind: 'contract' }, { ...content, name: 'Contratto.pdf' }),
    )
  }
}

async function keepLetters({ act, today, files }: Keeping, facts: Facts, known: readonly Sent[]): Promise<void> {
  for (const one of known.filter(({ service }) => service.category === 'hotel' || service.category === 'visit')) {
    const isVoucher = one.service.category === 'visit'
    const title = isVoucher ? 'Voucher' : 'Conferma di prenotazione'
    const content = await stored(files, today, {
      ...letterOf(facts, one, today),
      title: `${title}, ${facts.trip.title}`,
      total: null,
    })
    await act('groupsOffice', today, (work) =>
      addServiceFile(work, one.id, { ...content, name: `${title} ${one.provider!.companyName}.pdf` }, isVoucher),
    )
  }
}

async function keepInvoices(
  { act, today, files }: Keeping,
  facts: Facts,
  known: readonly Sent[],
  first: number,
): Promise<void> {
  const { payables } = await act('admin', today, (work) => payablesOf(work.tx, facts.trip.id))
  const asked = known.flatMap((one) => {
    const { settlement } = payables.find(({ serviceId }) => serviceId === one.id)!
    return settlement.owedCents ? [{ one, settlement, cents: settlement.owedCents }] : []
  })
  for (const [at, { one, settlement, cents }] of asked.slice(0, invoicesOfTrip).entries()) {
    const payment = standingEntries(settlement.payments).findLast(({ kind }) => kind === 'payment')
    const invoicedOn = addDays(payment?.paidOn ?? today, -6)
    const number = `${first + at}/${invoicedOn.slice(0, 4)}`
    const content = await stored(files, today, {
      ...letterOf(facts, one, invoicedOn),
      title: `Fattura n. ${number} del ${formatDay(invoicedOn)}`,
      total: `Totale ${euro(cents)}`,
    })
    const form = { kind: 'invoice' as const, number, invoicedOn, cents, paymentId: payment?.id ?? null }
    const name = `Fattura ${number.replace('/', '-')} ${one.provider!.companyName}.pdf`
    await act('accountingOffice', today, (work) => addSupplierInvoice(work, one.id, form, { ...content, name }))
  }
}

function letterOf({ trip, agency }: Facts, { service, provider }: Sent, on: Day) {
  const { companyName, address, postalCode, city } = provider!
  const lines = (given: readonly (string | null)[]) => given.flatMap((line) => line || [])
  return {
    from: { name: companyName, lines: lines([address, [postalCode, city].filter(Boolean).join(' ')]) },
    to: { name: agency.name, lines: lines([agency.address, agency.email]) },
    lines: [
      `${service.name}, ${formatDay(service.startsOn)}`,
      `${trip.title}, ${trip.code}, ${formatDayRange(trip.departsOn, trip.returnsOn)}`,
      ...lines([service.pnr && `Codice prenotazione ${service.pnr}`]),
    ],
    printed: formatDay(on),
    page: 'Pagina {n} di {of}',
  }
}

/** Stores a letter as a PDF, which a command then keeps under a name. */
export const stored = (files: FileStore, today: Day, letter: Letter) =>
  storedPaper(files, today, paper('demo/trade/supplier-document.typ', letter))

/** Stores a PDF, which a command then keeps under a name. */
export async function storedPaper(
  files: FileStore,
  today: Day,
  content: Uint8Array,
): Promise<Omit<StoredContent, 'name'>> {
  const storedAs = `${today.slice(0, 7)}/${randomUUID()}`
  await files.put(storedAs, content, pdfType)
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { size: content.byteLength, sha256, contentType: pdfType, storedAs }
}
