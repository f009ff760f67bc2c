import { sql } from 'drizzle-orm'
import { wasTakenBack } from '#src/features/trips/page/trip-documents.queries.ts'
import { isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { PaperKind } from './paper-kinds.values.ts'
import type { PaperFacts } from './supplier-facts.rules.ts'

export type Paper = {
  id: string
  serviceId: string | null
  providerId: string
  kind: PaperKind
  year: number
  number: number
  facts: PaperFacts
  issuedAt: string
  storedAs: string | null
  fileName: string | null
  /** True when its supplier was marked as told, and the mark was taken back: the paper counts no more. */
  isTakenBack: boolean
}

const paperPairs = sql`'id', p.id, 'serviceId', p.service_id, 'providerId', p.provider_id, 'kind', p.kind,
  'year', p.year, 'number', p.number, 'facts', p.facts, 'issuedAt', ${isoOf(sql`p.issued_at`)},
  'storedAs', f.stored_as, 'fileName', f.name, 'isTakenBack', ${wasTakenBack(sql`p.id`)}`

/** The papers of a trip's services, newest first; of one service where `serviceId` is given. */
export async function papersOf(reader: Reader, tripId: string, serviceId?: string): Promise<Paper[]> {
  const { rows } = await reader.execute<{ paper: Paper }>(sql`
    select json_build_object(${paperPairs}) as paper
    from supplier_papers p left join files f on f.id = p.file_id
    where p.itinerary_id = ${tripId} and ${serviceId ? sql`p.service_id = ${serviceId}` : sql`p.service_id is not null`}
    order by p.seq desc`)
  return rows.map(({ paper }) => paper)
}

export async function paperById(reader: Reader, paperId: string): Promise<Paper> {
  const { rows } = await reader.execute<{ paper: Paper }>(sql`
    select json_build_object(${paperPairs}) as paper
    from supplier_papers p left join files f on f.id = p.file_id where p.id = ${paperId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0].paper
}
