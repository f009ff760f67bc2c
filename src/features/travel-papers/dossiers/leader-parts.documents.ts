import { loadingWords } from '#src/features/bookings/loading/loading-files.documents.ts'
import { loadingPaper } from '#src/features/bookings/loading/loading-paper.documents.ts'
import { toldHour } from '#src/features/departures/told-hour.words.ts'
import { roomingWords } from '#src/features/rooming/paper/rooming-files.documents.ts'
import { RoomingPaper } from '#src/features/rooming/paper/rooming-paper.contract.ts'
import { roomingPaper } from '#src/features/rooming/paper/rooming-paper.documents.ts'
import type { NewsFacts } from '#src/features/travel-papers/news-sheets/news-facts.queries.ts'
import { newsSheetOf, printedBlocks } from '#src/features/travel-papers/news-sheets/news-sheet.documents.ts'
import { type SheetView, sheetViews } from '#src/features/travel-papers/news-sheets/news-sheet.values.ts'
import { sheetWords } from '#src/features/travel-papers/news-sheets/sheet-paper.documents.ts'
import { dayOf, hotelsOf, joined, phoneOf, t } from '#src/features/travel-papers/news-sheets/trip-words.documents.ts'
import { paperLabel, paperWords } from '#src/features/travel-papers/supplier-papers/supplier-paper.documents.ts'
import { papersOf } from '#src/features/travel-papers/supplier-papers/supplier-papers.queries.ts'
import type { Reader } from '#src/server/db/database.ts'
import { weekdayShort } from '#src/shared/day.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { seenBy } from '#src/shared/seen-by.ts'
import { busPart, type DossierPart, type Making, type Seen, tablePart } from './shared-parts.documents.ts'

type Parts = { parts: DossierPart[]; seen: Seen[] }

/**
 * The papers of who accompanies the trip. Each is what this reader may see: without payments there are no balances, and
 * without health data no diets.
 */
export async function leaderParts(reader: Reader, facts: NewsFacts, making: Making): Promise<Parts> {
  const sheets = await Promise.all(sheetViews.map((view) => sheetPart(reader, facts, { ...making, view })))
  const rooms = await roomingParts(reader, facts, making)
  const parts = [
    ...sheets.flatMap(({ parts: ofSheet }) => ofSheet),
    ...rooms.parts,
    ...(await loadingParts(reader, facts, making)),
    ...(await busPart(reader, making)),
    suppliersPart(facts),
    ...(await voucherParts(reader, facts)),
    numbersPart(facts),
  ]
  return { parts, seen: [...sheets.flatMap(({ seen }) => seen), ...rooms.seen] }
}

async function sheetPart(reader: Reader, facts: NewsFacts, asked: Making & { view: SheetView }): Promise<Parts> {
  const { view, now, by } = asked
  const { sheet, seen } = await newsSheetOf(reader, asked)
  const printing = { view, printedAt: now.toISOString(), printedBy: by.name }
  const words = { ...sheetWords(facts, printedBlocks(sheet.blocks), printing), notes: [] }
  return { parts: [{ title: t(`news.view.${view}`), layout: 'news', isFlipped: false, words }], seen }
}

/** The rooming list of each hotel. */
async function roomingParts(reader: Reader, facts: NewsFacts, making: Making): Promise<Parts> {
  const hotels = hotelsOf(facts)
  const lists = await Promise.all(
    hotels.map(async (hotel): Promise<Parts> => {
      const { paper, seen } = await roomingPaper(reader, { ...making, serviceId: hotel.id })
      const words = { ...roomingWords(seenBy(making.by.ability, RoomingPaper, paper)), notes: [] }
      const name = hotels.length > 1 ? hotel.provider?.companyName : null
      const title = joined([t('rooming.title'), name], ' · ')
      return { parts: [{ title, layout: 'rooming', isFlipped: true, words }], seen }
    }),
  )
  return { parts: lists.flatMap(({ parts }) => parts), seen: lists.flatMap(({ seen }) => seen) }
}

/** The loading list, and that of the way back where its order or its times are known. */
async function loadingParts(reader: Reader, { trip, stops }: NewsFacts, making: Making): Promise<DossierPart[]> {
  const hasWayBack = stops.some(({ returnPosition, returnTime }) => returnPosition !== null || returnTime !== null)
  const ways = hasWayBack ? (['outward', 'return'] as const) : (['outward'] as const)
  return Promise.all(
    ways.map(async (way) => {
      const words = loadingWords(await loadingPaper(reader, { ...making, way }))
      const title = words.heading.replace(` · ${trip.title}`, '')
      return { title, layout: 'loading' as const, isFlipped: false, words: { ...words, notes: [] } }
    }),
  )
}

function suppliersPart(facts: NewsFacts): DossierPart {
  const columns = [
    { name: t('dossier.column.day'), width: 1 },
    { name: t('dossier.column.service'), width: 2.2 },
    { name: t('dossier.column.supplier'), width: 2 },
    { name: t('dossier.column.contact'), width: 1.3 },
    { name: t('dossier.column.phone'), width: 1.5 },
    { name: t('dossier.column.pnr'), width: 1.1 },
  ]
  const rows = facts.services.map((service) => ({
    cells: [
      joined(
        [
          weekdayShort(dayOf(facts, service.day)),
          service.startsAt && toldHour(dayOf(facts, service.day), service.startsAt),
        ],
        ' ',
      ),
      service.name,
      service.provider?.companyName ?? t('dossier.no-supplier'),
      service.contact?.name ?? '',
      phoneOf(service),
      service.pnr ?? '',
    ],
  }))
  return tablePart(
    facts,
    {
      ...{ heading: t('dossier.suppliers'), columns, groups: [{ title: '', rows }], empty: t('dossier.no-services') },
    },
    true,
  )
}

/** The vouchers that are in force: neither taken back nor replaced by a later one. */
async function voucherParts(reader: Reader, { trip }: NewsFacts): Promise<DossierPart[]> {
  const papers = await papersOf(reader, trip.id)
  const vouchers = papers.filter(({ kind, isTakenBack }) => kind === 'voucher' && !isTakenBack)
  const lastOf = (serviceId: string | null) => vouchers.find((voucher) => voucher.serviceId === serviceId)
  return vouchers
    .filter((voucher) => lastOf(voucher.serviceId) === voucher)
    .toReversed()
    .map((voucher) => ({
      title: joined([paperLabel('voucher', voucher), voucher.facts.provider.companyName], ' · '),
      layout: 'supplier' as const,
      isFlipped: false,
      words: { ...paperWords('voucher', voucher, voucher.facts), notes: [] },
    }))
}

function numbersPart(facts: NewsFacts): DossierPart {
  const { leaders, drivers, agency, stops, services } = facts
  const person = (role: string) => (one: { name: string; phone: string | null }) =>
    one.phone ? [[one.name, role, formatPhone(one.phone)]] : []
  const suppliers = services.flatMap((service) => {
    const phone = phoneOf(service)
    return service.provider && phone ? [[service.provider.companyName, service.name, phone]] : []
  })
  const rows = [
    [t('dossier.rescue'), '', '112'],
    ...(agency.emergencyPhone ? [[agency.name, t('news.emergencies'), agency.emergencyPhone]] : []),
    ...(agency.phone ? [[agency.name, t('dossier.office'), agency.phone]] : []),
    ...leaders.flatMap(person(t('dossier.fact.leader'))),
    ...drivers.flatMap(person(t('dossier.fact.driver'))),
    ...stops.flatMap(({ name, referencePhone }) =>
      referencePhone ? [[name, t('dossier.stop'), formatPhone(referencePhone)]] : [],
    ),
    ...suppliers,
  ]
  return tablePart(facts, {
    heading: t('dossier.numbers'),
    columns: [
      { name: t('dossier.column.who'), width: 2 },
      { name: t('dossier.column.what'), width: 2 },
      { name: t('dossier.column.phone'), width: 1.4 },
    ],
    groups: [{ title: '', rows: rows.map((cells) => ({ cells })) }],
  })
}
