import type { RoomingPerson, RoomingRoom } from '#src/features/rooming/board/board.contract.ts'
import { t } from '#src/web/text.ts'

export const nameOf = ({ surname, name }: Pick<RoomingPerson, 'surname' | 'name'>) =>
  surname === null ? t('rooming.unnamed') : `${surname} ${name ?? ''}`.trim()

/** A room's name within a sentence: "camera 17", "camera in opzione DBL". */
export function roomInSentence({ number, isOption, roomType: type }: RoomingRoom): string {
  if (number !== null) return t('rooming.room-short', { n: number })
  return t(isOption ? 'rooming.option-short' : 'rooming.empty-short', { type })
}

/** A room's name for screen readers: "Camera 17, TWN". */
export function roomTitle({ number, isOption, roomType: type }: RoomingRoom): string {
  if (number !== null) return t('rooming.room-name', { n: number, type })
  return t(isOption ? 'rooming.option-name' : 'rooming.empty-name', { type })
}

export const firstUpper = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** A room and the people in it except one: "camera 17, con Pozzi Nadia". */
export function withPeople(room: RoomingRoom, except: string): string {
  const names = room.people.filter(({ participantId }) => participantId !== except).map(nameOf)
  if (room.people.length >= room.capacity && !room.people.some(({ participantId }) => participantId === except))
    return t('rooming.full', { room: roomInSentence(room) })
  return names.length > 0
    ? t('rooming.with', { room: roomInSentence(room), names: names.join(', ') })
    : roomInSentence(room)
}
