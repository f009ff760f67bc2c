import { type NewsFacts, newsFacts } from '#src/features/travel-papers/news-sheets/news-facts.queries.ts'
import { clientSubtitle } from '#src/features/travel-papers/news-sheets/sheet-paper.documents.ts'
import { joined, t } from '#src/features/travel-papers/news-sheets/trip-words.documents.ts'
import type { Reader } from '#src/server/db/database.ts'
import { longPaper } from '#src/server/pdf/long-paper.ts'
import { agencyPhones, letterNotes, paperFoot, plainName } from '#src/server/pdf/paper-words.ts'
import { formatPhone } from '#src/shared/phone.ts'
import type { DossierKind } from './dossier.values.ts'
import { driverParts } from './driver-parts.documents.ts'
import { leaderParts } from './leader-parts.documents.ts'
import type { Making } from './shared-parts.documents.ts'

/**
 * A dossier as one tagged PDF with its contents. It also answers the people whose health data and documents it shows:
 * in the driver's there are none. Messages and the archive take it from here.
 */
export async function dossierFile(reader: Reader, { kind, ...making }: Making & { kind: DossierKind }) {
  const { tripId, now, by } = making
  const facts = await newsFacts(reader, tripId)
  const { parts, seen } =
    kind === 'leader'
      ? await leaderParts(reader, facts, making)
      : { parts: await driverParts(reader, facts, making), seen: [] }
  const words = {
    heading: t(`dossier.heading.${kind}`, { title: facts.trip.title }),
    kind: t(`dossier.kind.${kind}`),
    ...coverOf(facts),
    contents: t('dossier.contents'),
    parts,
    ...paperFoot({ printedAt: now.toISOString(), printedBy: by.name }),
  }
  const content = await longPaper('features/travel-papers/dossiers/dossier.typ', {
    ...words,
    notes: letterNotes(words),
    logo: facts.agency.logo,
  })
  return { content, trip: facts.trip, seen }
}

/** The name of the file: viaggio_napoli-e-la-costiera_2027-03-12_dossier-accompagnatore */
export function dossierFileName({ title, departsOn }: NewsFacts['trip'], kind: DossierKind): string {
  const whose = kind === 'leader' ? 'accompagnatore' : 'autista'
  return `viaggio_${plainName(title, 'senza-titolo')}_${departsOn}_dossier-${whose}`
}

function coverOf({ trip, agency, leaders, drivers, coach, heads }: NewsFacts) {
  const person = ({ name, phone }: { name: string; phone: string | null }) =>
    joined([name, phone && formatPhone(phone)])
  const facts = {
    people: t('news.heads', heads),
    leader: leaders.map(person).join('; '),
    driver: drivers.map(person).join('; '),
    coach: joined([coach?.company, coach?.plate]),
  }
  return {
    code: trip.code,
    title: trip.title,
    subtitle: clientSubtitle(trip),
    agency: agency.name,
    phones: agencyPhones(agency),
    facts: Object.entries(facts)
      .filter(([, value]) => value !== '')
      .map(([key, value]) => ({ label: t(`dossier.fact.${key}`), value })),
  }
}
