import { recordSight } from '#src/features/access/sights.commands.ts'
import { changeRoom as change, movePerson as move } from '#src/features/bookings/beds.commands.ts'
import { sightOf } from '#src/features/customers/customers.queries.ts'
import type { Calls } from '#src/server/http/calls.ts'
import { paper } from '#src/server/pdf/papers.ts'
import { sheetType } from '#src/server/sheets/sheet.ts'
import { changeRoom, getRoomingList, movePerson, roomingListPdf, roomingListSheet } from './rooming.contract.ts'
import { fileName, roomingPaper, roomingSheet } from './rooming.documents.ts'
import { roomingListOf } from './rooming.queries.ts'

export function roomingRoutes({ reads, writes, sendsFile }: Calls): void {
  reads(getRoomingList, ({ db, params, query, actor }) =>
    roomingListOf(db, params.tripId, query.serviceId, sightOf(actor)),
  )
  writes(movePerson, (work, { params, body }) => move(work, params, body))
  writes(changeRoom, (work, { params, body }) => change(work, params, body))
  sendsFile(roomingListPdf, async ({ db, params, query, actor, now }) => {
    const { data, people } = await roomingPaper(db, { ...params, ...query, sight: sightOf(actor), now, by: actor.name })
    await recordSight(db, { actor, now, people })
    const bytes = paper('features/rooming/rooming-list.typ', data)
    return { name: `${fileName(data)}.pdf`, contentType: 'application/pdf', bytes, isInline: true }
  })
  sendsFile(roomingListSheet, async ({ db, params, query, actor, now }) => {
    const { data, people } = await roomingPaper(db, { ...params, ...query, sight: sightOf(actor), now, by: actor.name })
    await recordSight(db, { actor, now, people })
    return { name: `${fileName(data)}.xlsx`, contentType: sheetType, bytes: await roomingSheet(data) }
  })
}
