import type { Calls } from '#src/server/http/calls.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { getMunicipality, searchMunicipalities } from './municipalities.contract.ts'
import { placeOfCode, placesLike } from './municipalities.queries.ts'

export function municipalitiesRoutes({ reads }: Calls): void {
  reads(searchMunicipalities, ({ db, query }) => placesLike(db, query.search))
  reads(getMunicipality, async ({ db, params }) => {
    const place = await placeOfCode(db, params.code)
    if (!place) throw new Refusal('calls.not-found', { kind: 'notFound' })
    return place
  })
}
