import { recordSight } from '#src/features/access/sights.commands.ts'
import { changeRoom as change, movePerson as move } from '#src/features/bookings/rooms/beds.commands.ts'
import * as hotelRooms from '#src/features/bookings/rooms/hotel-rooms.commands.ts'
import { logoOf } from '#src/features/settings/logo.queries.ts'
import { untilGone } from '#src/server/files/sent-file.ts'
import type { Asked, Calls } from '#src/server/http/calls.ts'
import { pdfType, sheetType } from '#src/shared/media-types.ts'
import { seenBy } from '#src/shared/seen-by.ts'
import { changeRoom, getRoomingList, movePerson } from './board/board.contract.ts'
import { roomingListOf } from './board/board.queries.ts'
import { arrangeHotel, openHotelRoom } from './board/hotel-rooms.contract.ts'
import { refuseMoved } from './board/moves.commands.ts'
import { fileName, pdfOf, sheetOf } from './paper/rooming-files.documents.ts'
import { getRoomingPaper, RoomingPaper, roomingListPdf, roomingListSheet } from './paper/rooming-paper.contract.ts'
import { roomingPaper } from './paper/rooming-paper.documents.ts'
import {
  confirmRoomingVersion,
  openRooms,
  refuseLocked,
  restoreRooms,
  sendRoomingVersion,
  takeBackRoomingVersion,
} from './versions/versions.commands.ts'
import * as versions from './versions/versions.contract.ts'
import { versionsShown } from './versions/versions.documents.ts'
import { seenIn, versionOf } from './versions/versions.queries.ts'
import { toldList, withoutNotes } from './versions/versions.rules.ts'

export function roomingRoutes({ reads, writes, sendsFile }: Calls): void {
  reads(versions.getRoomingVersions, async ({ db, parts, params, query, actor, now }) => {
    const { shown, seen } = await versionsShown(db, params.tripId, { ...query, now, by: actor })
    await recordSight(parts.writing, { actor, now, people: seen })
    return shown
  })
  writes(versions.sendRoomingVersion, (work, { params, body }) => sendRoomingVersion(work, params.tripId, body))
  writes(versions.takeBackRoomingVersion, (work, { params, body }) => takeBackRoomingVersion(work, params, body))
  writes(versions.confirmRoomingVersion, (work, { params, body }) => confirmRoomingVersion(work, params, body))
  sendsFile(versions.roomingVersionPdf, async ({ db, parts, params, query, actor, now }) => {
    const version = await versionOf(db, params.tripId, query.serviceId, params.number)
    await recordSight(parts.writing, { actor, now, people: await seenIn(db, [version.snapshot]) })
    const paper = seenBy(actor.ability, RoomingPaper, version.snapshot)
    const sent = { number: version.number, sentOn: version.sentAt, replaces: version.replaces }
    const content = pdfOf(paper, { sent, logo: await logoOf(db) })
    return { name: `${fileName(paper)}_v${version.number}.pdf`, contentType: pdfType, content, isInline: true }
  })
  reads(getRoomingList, async ({ db, parts, params, query, actor, now, today }) => {
    const asked = { ability: actor.ability, today }
    const { list, seen } = await roomingListOf(db, params.tripId, query.serviceId, asked)
    await recordSight(parts.writing, { actor, now, people: seen })
    return list
  })
  writes(movePerson, async (work, { params, body: { from, serviceId, ...body } }) => {
    await refuseLocked(work, params.tripId)
    const { tripId, participantId } = params
    await refuseMoved(work, { tripId, serviceId, isForAll: true }, [{ participantId, from }])
    await move(work, params, body)
  })
  writes(changeRoom, async (work, { params, body }) => {
    await refuseLocked(work, params.tripId)
    await change(work, params, body)
  })
  writes(arrangeHotel, async (work, { params, body }) => {
    await refuseLocked(work, params.tripId)
    await refuseMoved(work, { ...params, isForAll: false }, body.people)
    await hotelRooms.arrangeHotel(work, params, body.people)
  })
  writes(openHotelRoom, async (work, { params, body }) => {
    await refuseLocked(work, params.tripId)
    const people = body.participantIds.map((participantId) => ({ participantId, from: body.from }))
    await refuseMoved(work, { ...params, isForAll: false }, people)
    return hotelRooms.openHotelRoom(work, params, body)
  })
  writes(versions.openRooms, (work, { params, body }) => openRooms(work, params, body))
  writes(versions.restoreRooms, (work, { params, body }) => restoreRooms(work, params, body))
  reads(getRoomingPaper, (asked) => paperShown(asked))
  sendsFile(roomingListPdf, async (asked) => {
    const { hasNotes, isTold } = asked.query
    const shown = await paperShown(asked, hasNotes)
    const paper = isTold ? toldList(shown, { hasNotes }) : shown
    const content = pdfOf(paper, { logo: await logoOf(asked.db) })
    return { name: `${fileName(paper)}.pdf`, contentType: pdfType, content, isInline: true }
  })
  sendsFile(roomingListSheet, async (asked) => {
    const paper = await paperShown(asked, asked.query.hasNotes)
    return {
      name: `${fileName(paper)}.xlsx`,
      contentType: sheetType,
      content: await sheetOf(paper, untilGone(asked.reply)),
    }
  })
}

type PaperAsked = Pick<Asked<typeof getRoomingPaper>, 'db' | 'parts' | 'params' | 'query' | 'actor' | 'now'>

/** The list as this reader may see it, with or without food notes. It records whose health data and documents they saw. */
async function paperShown({ db, parts, params, query, actor, now }: PaperAsked, hasNotes = true) {
  const { paper, seen } = await roomingPaper(db, { ...params, ...query, now, by: actor })
  const people = hasNotes ? seen : seen.map((one) => ({ ...one, allergies: null }))
  await recordSight(parts.writing, { actor, now, people })
  return seenBy(actor.ability, RoomingPaper, hasNotes ? paper : withoutNotes(paper))
}
