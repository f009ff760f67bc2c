import { isTold } from '#src/features/rooming/board/rooming.rules.ts'
import type { PersonOfTrip, RoomingFacts } from '#src/features/rooming/board/rooming-facts.queries.ts'
import { unprintable } from '#src/server/pdf/papers.ts'
import type { AppAbility } from '#src/shared/abilities.ts'
import { seenBy } from '#src/shared/seen-by.ts'
import { PaperPeople } from './rooming-paper.contract.ts'

/**
 * Names of people with a letter that the PDF cannot show, in their data or in a note that this reader may see; and
 * notes of rooms with such a letter.
 */
export function unprintableOn({ rooms, unassigned }: RoomingFacts, ability: AppAbility): string[] {
  const told = [...rooms.flatMap((room) => room.people), ...unassigned].filter(isTold)
  const people = seenBy(ability, PaperPeople, told)
  const texts = [
    ...people.map((person) => ({ whose: `${person.surname} ${person.name}`, text: saidOf(person) })),
    ...rooms.map(({ notes }) => ({ whose: notes ?? '', text: notes ?? '' })),
  ]
  const lost = new Set(unprintable(texts.map(({ text }) => text)))
  return [...new Set(texts.filter(({ text }) => lost.has(text)).map(({ whose }) => whose))]
}

const saidOf = (person: PersonOfTrip) => {
  const { surname, name, birthPlace, citizenship, documentNumber, documentIssuedAt, dietaryNote } = person
  return [surname, name, birthPlace, citizenship, documentNumber, documentIssuedAt, dietaryNote].join(' ')
}
